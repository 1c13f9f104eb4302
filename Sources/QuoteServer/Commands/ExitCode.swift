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
