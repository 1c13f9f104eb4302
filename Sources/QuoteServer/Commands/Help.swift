/// What `--help` and `help COMMAND` print.
enum Help {
    static let overview = """
        quoteserver keeps quotations and serves them over HTTP.

        usage: quoteserver [COMMAND] [OPTION…]

          serve                   serve the quotations of a folder; without a command, too
          settings [NAME[=VALUE]…]  show settings, or change them
          check                   look for faults in a folder
          help [COMMAND]          explain a command
          --version               print the version

        Common options:
          --data-dir FOLDER       where the quotations are; else $STATE_DIRECTORY, else
                                  $XDG_DATA_HOME/quoteserver, else ~/.local/share/quoteserver
          --config FILE           read this property list, after /etc/quoteserver/config.plist

        “quoteserver help serve” lists all options.

        """

    static func text(for command: Command) -> String {
        switch command {
        case .serve: serve
        case .settings: settings
        case .check: check
        case .help, .version: overview
        }
    }

    private static var serve: String {
        """
        usage: quoteserver [serve] [OPTION…]

        Serves the quotations of a folder over HTTP, and prints a line to standard output
        when it accepts requests. The log goes to standard error. SIGTERM, SIGINT and SIGHUP
        end it, when what runs is finished.

          --data-dir FOLDER, --config FILE   as in “quoteserver --help”
          --no-samples                       a new folder starts empty

        Settings of the program, each with its default. In a file of --config they nest:
        “server.port” is the key “port” in the dictionary “server”. In the environment it is
        QUOTESERVER_SERVER_PORT. A later source goes before an earlier one: defaults, files,
        environment, options. Lists are separated by commas.

        \(options)

        """
    }

    private static var options: String {
        let defaults = (try? Sources.defaults()).map { Sources.describe($0) } ?? [:]
        return ConfigurationKey.all.map { key in
            let names = [key.short, key.option].compactMap { $0 }.joined(separator: ", ")
            return "  \(names) (\(defaults[key.name] ?? ""))\n      \(key.help)"
        }.joined(separator: "\n")
    }

    private static let settings = """
        usage: quoteserver settings [NAME[=VALUE]…] [--data-dir FOLDER]

        Without a name it prints all settings that say how lists are shown; with names, those;
        with values (true or false), it changes them: all or none. A server that runs on the
        same folder sees the change at once.

          sort              lists are alphabetical rather than in the order added
          showAuthors       items of lists have their author
          filterAnonymous   anonymous quotations are left out, for everyone on this device

        """

    private static let check = """
        usage: quoteserver check [--data-dir FOLDER]

        Looks at the database and at device.plist, changes nothing, and prints a line for each
        thing that it looked at. It ends with 0 when all is well, and with 65 when not.

        """
}
