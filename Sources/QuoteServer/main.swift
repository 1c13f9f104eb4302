import Glibc

// Everything that is made here is its owner's alone.
umask(0o077)
setlocale(LC_ALL, "C")

guard let arguments = ProcessArguments.all else {
    FileOutput.standardError("quoteserver: the system did not hand over the command line\n")
    exit(ExitCode.bug.rawValue)
}
let program = Program(
    arguments: Array(arguments.dropFirst()), environment: Environment.current)
exit(program.run().rawValue)
