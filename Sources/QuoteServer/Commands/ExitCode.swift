import QuoteSQLite
import QuoteStore
import QuoteSystem

/// What the program tells its caller at its end (sysexits.h).
enum ExitCode: Int32 {
    case ok = 0
    case usage = 64
    case badData = 65
    case noInput = 66
    case unavailable = 69
    case bug = 70
    case cannotCreate = 73
    case io = 74
    case configuration = 78
}

/// Why a command ends early: its exit code, and a sentence for standard error.
struct CommandFailure: Error {
    let code: ExitCode
    let reason: String

    init(_ code: ExitCode, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}

extension CommandFailure {
    /// - Parameter outcome: what is known of the change, the end of a sentence.
    init(_ error: StoreError, outcome: String = "nothing was changed") {
        switch error {
        case .busy: self.init(.unavailable, "another program is writing; \(outcome)")
        case .tooSlow: self.init(.unavailable, "this took too long; try again")
        case .full: self.init(.io, "the disk is full; \(outcome)")
        case .unavailable(let reason): self.init(.io, reason)
        case .undecided(let reason):
            self.init(.io, "\(reason); it is not known whether the change was made")
        case .stopped(let error):
            self.init(error, outcome: "what was done before stays; run the command again")
        case .deviceUnreadable(let reason):
            self.init(.badData, "device.plist was left as it is: \(reason)")
        }
    }

    init(_ error: BackupError) {
        switch error {
        case .exists(let reason): self.init(.cannotCreate, "\(reason); --force replaces it")
        case .missing(let reason): self.init(.noInput, reason)
        case .held(let reason): self.init(.unavailable, reason)
        case .cannotCreate(let reason): self.init(.cannotCreate, reason)
        case .broken(let reason): self.init(.badData, reason)
        case .io(let reason): self.init(.io, reason)
        }
    }

    /// A file that was named and can't be read.
    init(reading error: FileError) {
        self.init(.noInput, error.description)
    }
}
