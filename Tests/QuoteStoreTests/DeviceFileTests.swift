import FoundationEssentials
import Glibc
import QuoteSQLite
import QuoteSystem
import Testing

@testable import QuoteStore

@Suite struct `The device's file` {
    private let folder = TemporaryFolder.make()

    private var file: DeviceFile { DeviceFile(path: folder.device, defaultValue: false) }

    private func write(_ text: String) throws {
        try PrivateFile.replace(folder.device, with: Array(text.utf8))
    }

    private static func plist(_ content: String) -> String {
        "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(content)</dict></plist>"
    }

    @Test(arguments: [true, false])
    func `gives the value that it has`(value: Bool) throws {
        try write(Self.plist("<key>filterAnonymous</key><\(value)/>"))
        #expect(file.read().value == value)
        #expect(file.read().explicit == value)
    }

    @Test func `gives the default when it is missing, or has no such key`() throws {
        #expect(!file.read().value && file.read().fault == nil)
        try write(Self.plist("<key>other</key><true/>"))
        #expect(!file.read().value && file.read().fault == nil)
    }

    @Test(
        arguments: [
            "", "bplist00", "{ filterAnonymous = 1; }",
            "<?xml version=\"1.0\"?><plist><dict><key>filter",
            LongText(plist("<key>filterAnonymous</key><string>yes</string>")),
            LongText(plist("<key>filterAnonymous</key><integer>1</integer>")),
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><array/></plist>",
            LongText(
                plist(
                    "<key>a</key>" + String(repeating: "<array>", count: 40)
                        + String(repeating: "</array>", count: 40))),
            LongText(
                plist("<key>a</key><string>\(String(repeating: "x", count: 70_000))</string>")),
        ] as [LongText])
    func `keeps the last good value in force when it can't be read`(text: LongText) throws {
        let file = file
        try write(Self.plist("<key>filterAnonymous</key><true/>"))
        #expect(file.read().value)
        let clock = ContinuousClock()
        let written = clock.now
        try write(text.text)
        let reading = file.read()
        #expect(reading.value && reading.fault != nil)
        // A machine may be too busy to look within the second in which it may be unfinished.
        let isSoon = clock.now - written < .milliseconds(900)
        #expect(!isSoon || (reading.mayBeUnfinished && reading.reportedFault == nil))
    }

    @Test func `tells its fault once it has had a second to be written whole`() throws {
        let clock = ContinuousClock()
        let written = clock.now
        try write("<?xml half")
        let file = file
        let early = file.read()
        #expect(early.reportedFault == nil || clock.now - written > .milliseconds(900))
        usleep(1_050_000)
        #expect(file.read().reportedFault != nil)
        try write(Self.plist("<key>filterAnonymous</key><true/>"))
        #expect(file.read().reportedFault == nil && file.read().value)
    }

    @Test func `is read anew after each edit, though size and time be the same`() throws {
        let file = file
        for round in 0..<500 {
            let value = round % 2 == 0
            let text = Self.plist("<key>filterAnonymous</key><\(value ? "true/> " : "false/>")")
            // In place, as editors do.
            let descriptor = open(folder.device, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            _ = text.withCString { Glibc.write(descriptor, $0, strlen($0)) }
            close(descriptor)
            #expect(file.read().value == value, "round \(round)")
        }
    }

    @Test func `keeps its other keys, whatever their kind, and its mode`() throws {
        let others: [String: PropertyListValue] = [
            "a": .string("<&>"), "b": .integer(-5), "c": .unsigned(.max), "d": .real(1.5),
            "e": .bool(true),
            "f": .array([.integer(1), .dictionary(["g": .string("")])]),
            "h": .data(Data([0, 255])),
            "i": .date(Date(timeIntervalSinceReferenceDate: 700_000_000)),
        ]
        try PrivateFile.replace(folder.device, with: PropertyList.encode(others))
        chmod(folder.device, 0o640)
        let file = file
        try file.replace(with: file.bytes(file.read(), with: true))
        var expected = others
        expected["filterAnonymous"] = .bool(true)
        #expect(file.read().contents == expected)
        #expect(FileStatus(of: folder.device).map { $0.mode & 0o777 } == 0o640)
    }

    @Test func `isn't followed through a symbolic link`() throws {
        try PrivateFile.replace(folder.path + "/elsewhere", with: Array(Self.plist("").utf8))
        symlink(folder.path + "/elsewhere", folder.device)
        #expect(file.read().fault != nil)
        unlink(folder.path + "/elsewhere")
    }
}
