/// Everything that is wrong with a document, at least one fault.
package struct Faults: Error, Equatable, Sendable {
    package let all: [Fault]

    package init(_ all: [Fault]) {
        precondition(!all.isEmpty, "a document without faults is no error")
        self.all = all
    }
}
