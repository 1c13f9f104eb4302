import QuoteSQLite
import QuoteStore

extension Program {
    /// Looks for faults in the folder; with `--repair` it first makes what is derived from the rows again.
    func check(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
        let folder = try folder(arguments)
        let check = StoreCheck(folder)
        if arguments.options[.repair] != nil, check.hasDatabase {
            try repair(folder, try configuration(arguments))
        }
        guard let findings = check.run() else {
            throw CommandFailure(.noInput, "there is no quotes.sqlite in \(folder.path)")
        }
        for finding in findings {
            FileOutput.standardOutput("\(finding.subject): \(finding.fault ?? "ok")\n")
        }
        return findings.allSatisfy { $0.fault == nil } ? .ok : .badData
    }

    /// Works alone on the folder, as a server does.
    private func repair(
        _ folder: DataFolder, _ configuration: Configuration
    ) throws(CommandFailure) {
        var options = QuoteStore.Options(
            role: .server, defaults: configuration.settings, progress: Progress.report)
        options.repairs = true
        try open(folder, options).close()
    }
}
