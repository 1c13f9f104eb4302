import CArguments

/// The arguments that the process was started with.
enum ProcessArguments {
    /// All of them, the program's name first; nil when they are unknown.
    ///
    /// `CommandLine.arguments` is empty when a preloaded library changed the environment before `main`; the
    /// program would then serve its default folder, whatever it was asked for.
    static var all: [String]? {
        let count = carguments_count()
        guard count > 0 else { return nil }
        return (0..<count).map { String(cString: carguments_at($0)) }
    }
}
