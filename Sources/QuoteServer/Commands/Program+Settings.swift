import QuoteModel
import QuoteSQLite
import QuoteStore
import QuoteSystem

extension Program {
    /// Shows settings, or changes them.
    func settings(_ arguments: Arguments) throws(CommandFailure) {
        let (shown, change) = try Self.read(arguments.operands)
        let store = try openBeside(arguments, createsFolder: change != SettingsChange())
        defer { store.close() }

        do throws(StoreError) {
            let settings = try store.changeSettings(of: .local, change)
            for (name, value) in settings.named where shown.contains(name) {
                FileOutput.standardOutput("\(name)=\(value)\n")
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Which settings to show, and what to change.
    private static func read(
        _ operands: [String]
    ) throws(CommandFailure) -> (shown: [String], change: SettingsChange) {
        var change = SettingsChange()
        var shown: [String] = []
        for operand in operands {
            let parts = operand.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard SettingsChange.names.contains(name) else {
                let names = SettingsChange.names.joined(separator: ", ")
                throw Arguments.usage("there is no setting “\(name)”; there are \(names)")
            }
            shown.append(name)
            guard parts.count == 2 else { continue }
            guard parts[1] == "true" || parts[1] == "false" else {
                throw Arguments.usage("\(name) must be true or false, is “\(parts[1])”")
            }
            change.set(name, parts[1] == "true")
        }
        return (shown.isEmpty ? SettingsChange.names : shown, change)
    }
}

extension QuoteStore {
    /// Changes settings and waits for it; returns those in force.
    fileprivate func changeSettings(
        of user: UserID, _ change: SettingsChange
    ) throws(StoreError) -> Settings {
        let outcome = Outcome<Result<Settings?, StoreError>>()
        changeSettings(of: user, change) { outcome.set($0) }
        guard let settings = try outcome.wait().get() else {
            preconditionFailure("a change without a precondition fulfils it")
        }
        return settings
    }
}

extension Settings {
    /// Each setting with its name, in the order in which they are shown.
    fileprivate var named: [(name: String, value: Bool)] {
        [("sort", sort), ("showAuthors", showAuthors), ("filterAnonymous", filterAnonymous)]
    }
}
