import Glibc

// Everything that is made here is its owner's alone.
umask(0o077)
setlocale(LC_ALL, "C")

let program = Program(
    arguments: Array(CommandLine.arguments.dropFirst()), environment: Environment.current)
exit(program.run().rawValue)
