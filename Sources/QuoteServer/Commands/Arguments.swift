/// The command line, read.
struct Arguments {
    var command: Command = .serve
    /// `--config FILE`.
    var configurationFile: String?
    /// `--data-dir FOLDER`.
    var dataFolder: String?
    /// `--no-samples`.
    var wantsSamples = true
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
        if command == .serve || command == .check, let operand = operands.first {
            throw Self.usage("“\(operand)” is too much for \(command.rawValue)")
        }
    }

    private mutating func take(
        _ argument: String, _ rest: inout ArraySlice<String>
    ) throws(CommandFailure) {
        guard argument.hasPrefix("-") else { return operands.append(argument) }
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
    case serve, settings, check, help, version
}
