import Glibc
import QuoteModel
import QuoteSQLite
import QuoteStore
import QuoteSystem

/// Where the configuration comes from, in rising precedence: the defaults in the binary, the system's
/// file, the file of `--config`, the environment, the options.
enum Sources {
    static let systemFile = "/etc/quoteserver/config.plist"
    private static let prefix = "QUOTESERVER_"

    static func configuration(
        _ arguments: Arguments, environment: [String: String]
    ) throws(CommandFailure) -> Configuration {
        do throws(ConfigurationValues.Fault) {
            var values = try defaults()
            if access(systemFile, F_OK) == 0 { try take(systemFile, &values) }
            if let file = arguments.configurationFile { try take(file, &values) }
            try take(environment, &values)
            for setting in arguments.settings {
                try values.take(setting.text, for: setting.key, from: setting.option)
            }
            return try Configuration(values, cores: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        } catch {
            throw CommandFailure(.configuration, error.reason)
        }
    }

    static func defaults() throws(ConfigurationValues.Fault) -> ConfigurationValues {
        let path = "Config/defaults.plist"
        return try ConfigurationValues(defaults: parse(Assets.bytes(path) ?? [], path))
    }

    /// The values as texts, for the help.
    static func describe(_ values: ConfigurationValues) -> [String: String] {
        var texts: [String: String] = [:]
        for key in ConfigurationKey.all {
            switch key.kind {
            case .boolean: texts[key.name] = "\(values.boolean(key.name))"
            case .integer: texts[key.name] = "\(values.integer(key.name))"
            case .string, .optionalString, .oneOf: texts[key.name] = values.string(key.name)
            case .strings:
                let list = values.strings(key.name)
                texts[key.name] = list.isEmpty ? "none" : list.joined(separator: ",")
            }
        }
        return texts
    }

    private static func take(
        _ file: String, _ values: inout ConfigurationValues
    ) throws(ConfigurationValues.Fault) {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try DataFolder.readSmallFile(file) } catch {
            throw ConfigurationValues.Fault(reason: error.description)
        }
        try values.take(try parse(bytes, file), from: file)
    }

    private static func take(
        _ environment: [String: String], _ values: inout ConfigurationValues
    ) throws(ConfigurationValues.Fault) {
        for (name, text) in environment.sorted(by: { $0.key < $1.key }) where name.hasPrefix(prefix)
        {
            guard let key = ConfigurationKey.all.first(where: { $0.variable == name }) else {
                throw ConfigurationValues.Fault(reason: "environment: there is no key \(name)")
            }
            try values.take(text, for: key, from: name)
        }
    }

    private static func parse(
        _ bytes: [UInt8], _ file: String
    ) throws(ConfigurationValues.Fault) -> [String: PropertyListValue] {
        do throws(PropertyList.Malformed) { return try PropertyList.parse(bytes) } catch {
            throw ConfigurationValues.Fault(reason: "\(file): \(error.reason)")
        }
    }
}
