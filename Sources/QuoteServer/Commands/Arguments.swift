/// The command line, read.
struct Arguments {
    var command: Command = .serve
    /// `--config FILE`.
    var configurationFile: String?
    /// `--data-dir FOLDER`.
    var dataFolder: String?
    /// `--no-samples`.
    var wantsSamples = true
    /// Options of the command alone, `--format`, with their values; empty for those without.
    private(set) var options: [CommandOption: String] = [:]
    /// Options that are keys of the configuration, in their order.
    var settings: [(key: ConfigurationKey, option: String, text: String)] = []
    /// Whether the command was named.
    private var namesCommand = false
    /// What isn't an option.
    var operands: [String] = []

    /// Reads the arguments after the program's name.
    init(_ arguments: [String]) throws(CommandFailure) {
        var rest = arguments[...]
        if let first = rest.first, !first.hasPrefix("-") {
            guard let command = Command(rawValue: first) else {
                throw Self.usage("there is no command “\(first)”")
            }
            self.command = command
            namesCommand = true
            rest = rest.dropFirst()
        }
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                break
            }
            try take(argument, &rest)
        }
        if operands.count > command.mostOperands {
            let operand = operands[command.mostOperands]
            throw Self.usage("“\(operand)” is too much for \(command.rawValue)")
        }
        if let option = options.keys.first(where: { !command.options.contains($0) }) {
            throw Self.usage("\(command.rawValue) has no option \(option.rawValue)")
        }
    }

    private mutating func take(
        _ argument: String, _ rest: inout ArraySlice<String>
    ) throws(CommandFailure) {
        // A dash alone is standard input or output.
        guard argument.hasPrefix("-"), argument != "-" else { return operands.append(argument) }
        switch argument {
        case "--help", "-h":
            if namesCommand { operands = [command.rawValue] }
            command = .help
        case "--version": command = .version
        case "--no-samples": wantsSamples = false
        default: try takeValue(argument, &rest)
        }
    }

    /// An option with a value: `--port 8080` or `--port=8080`.
    private mutating func takeValue(
        _ argument: String, _ rest: inout ArraySlice<String>
    ) throws(CommandFailure) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let option = String(parts[0])
        if let known = CommandOption(rawValue: option) {
            if !known.hasValue, parts.count == 1 {
                options[known] = ""
                return
            }
            guard known.hasValue, let value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
            else { throw Self.usage("\(option) \(known.hasValue ? "needs a" : "takes no") value") }
            options[known] = value
            return
        }
        let key = ConfigurationKey.all.first { $0.option == option || $0.short == option }
        if key == nil, option != "--config", option != "--data-dir" {
            throw Self.usage("there is no option \(option)")
        }
        let inline = parts.count == 2 ? String(parts[1]) : nil
        guard let value = inline ?? rest.popFirst() else {
            throw Self.usage("\(option) needs a value")
        }
        if let key {
            settings.append((key, option, value))
        } else if value.isEmpty {
            throw Self.usage("\(option) needs a value")
        } else if option == "--config" {
            configurationFile = value
        } else {
            dataFolder = value
        }
    }

    static func usage(_ reason: String) -> CommandFailure {
        CommandFailure(.usage, "\(reason); try --help")
    }
}

/// What the program can be asked to do.
enum Command: String, CaseIterable {
    case serve, bringIn = "import", export, backup, restore, settings, check, help, version

    /// How many operands it takes.
    var mostOperands: Int {
        switch self {
        case .serve, .check, .version: 0
        case .export, .backup, .restore, .help: 1
        case .bringIn, .settings: .max
        }
    }

    /// The options that it has besides those of all.
    var options: [CommandOption] {
        switch self {
        case .bringIn: [.format, .dryRun, .encoding, .rot13]
        case .export: [.format, .force]
        case .backup: [.force]
        case .check: [.repair]
        case .serve, .restore, .settings, .help, .version: []
        }
    }
}

/// An option that only some commands have.
enum CommandOption: String {
    case format = "--format"
    case dryRun = "--dry-run"
    case encoding = "--encoding"
    case rot13 = "--rot13"
    case force = "--force"
    case repair = "--repair"

    var hasValue: Bool { self == .format || self == .encoding }
}
