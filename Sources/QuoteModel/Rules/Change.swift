/// What a change says of one value.
package enum Change<Value> {
    /// Nothing: it stays as it is.
    case keep
    /// It is removed, or goes back to its default.
    case remove
    case set(Value)

    /// The value after this change of `old`.
    package func applied(to old: Value?) -> Value? {
        switch self {
        case .keep: old
        case .remove: nil
        case .set(let value): value
        }
    }

    package var isKept: Bool {
        if case .keep = self { true } else { false }
    }
}

extension Change: Sendable where Value: Sendable {}
extension Change: Equatable where Value: Equatable {}
