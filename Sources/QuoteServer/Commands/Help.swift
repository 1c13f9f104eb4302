import QuoteImport
import QuoteModel
import QuoteStore

/// What `--help` and `help COMMAND` print.
enum Help {
    static let overview = """
        quoteserver keeps quotations, and the movies that they cite, and serves them over HTTP.

        usage: quoteserver [COMMAND] [OPTION…]

          serve                   serve the quotations of a folder; without a command, too
          import FILE…            bring quotations or movies in from files
          export [FILE]           take all quotations away
          backup FILE             make a backup
          restore FILE            bring a backup back
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
        case .bringIn: bringIn
        case .export: export
        case .backup: backup
        case .restore: restore
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

    private static let bringIn = """
        usage: quoteserver import [OPTION…] FILE…

        Brings quotations or movies in from files, “-” for standard input, also while a server runs
        on the same folder. What is there already is left out; a record that can't be taken is told
        with its line and reason, and stops no other. Each file is an import of its own, which a
        server lists at /imports and can undo. It ends with 65 when a file isn't of its format.
        A folder that is missing is created, without samples. NAME.dat and NAME.u8 of a fortune file
        NAME are ignored; if NAME.dat says that NAME is rotated, it is read so.
        A list of movies (XML) may name pictures that stand beside it, which come along.

          --format FORMAT      \(ImportFormat.names);
                               else by name and content
          --encoding ENCODING  the encoding of the files, for example windows-1251 or koi8-r; without
                               it a file is read as UTF-8 if it is valid UTF-8, else as windows-1252
          --rot13              its letters are rotated by 13 (fortune)
          --dry-run            tell what would happen, and change nothing
          --data-dir FOLDER    as in “quoteserver --help”

        """

    private static let export = """
        usage: quoteserver export [--format FORMAT] [--force] [FILE] [--data-dir FOLDER]

        Writes all quotations to a file, or to standard output, also while a server runs on the
        same folder. What json, ndjson and csv write comes back the same by import.

          --format FORMAT      \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", "));
                               else by the file's name, else json
          --force              replace a file that is there

        """

    private static let backup = """
        usage: quoteserver backup [--force] FILE [--data-dir FOLDER]

        Makes a backup, one SQLite file that holds everything, also while a server runs on the
        same folder. It is checked before it gets its name. --force replaces a file that is there.

        """

    private static let restore = """
        usage: quoteserver restore FILE [--data-dir FOLDER]

        Brings a backup back. What is there is moved aside, never deleted, and it says where to.
        A server that runs on the folder must be stopped first (69).

        """

    private static let settings = """
        usage: quoteserver settings [NAME[=VALUE]…] [--data-dir FOLDER]

        Without a name it prints all settings that say how lists are shown; with names, those;
        with values (true or false), it changes them: all or none. A server that runs on the
        same folder sees the change at once. A change creates a folder that is missing.

          sort              lists are alphabetical rather than in the order added
          showAuthors       items of lists have their author
          filterAnonymous   anonymous quotations are left out, for everyone on this device

        """

    private static let check = """
        usage: quoteserver check [--repair] [--data-dir FOLDER]

        Checks the database and device.plist, and prints a line for each part. It changes nothing,
        and can run beside a server. It ends with 0 when everything is right, and with 65 when not.

          --repair   first rebuild everything that is derived from the quotations: indexes,
                     search, counts, lists of names. No server may run on the folder. What
                     it can't repair needs a backup: see “quoteserver help restore”.

        """
}
