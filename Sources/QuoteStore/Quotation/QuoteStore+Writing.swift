import QuoteJSON

/// What became of a change of one quotation.
public enum UpdateOutcome<T: Sendable>: Sendable {
    case updated(T)
    case notFound
    /// The quotation is another one than the caller thinks; nothing was changed.
    case preconditionFailed
}

/// What became of a restore.
public enum RestoreOutcome<T: Sendable>: Sendable {
    case restored(T)
    /// There is nothing to bring back.
    case notFound
    /// The quotation isn't deleted.
    case notDeleted
}

extension QuoteStore {
    public typealias Render<T> = @Sendable (QuotationRow) -> T
    public typealias Precondition = @Sendable (QuotationRow) -> Bool

    /// Adds a quotation. `completion` gets what `render` makes of it, once it is on disk.
    public func create<T: Sendable>(
        _ draft: QuotationDraft, render: @escaping Render<T>,
        completion: @escaping @Sendable (Result<T, StoreError>) -> Void
    ) {
        write(completion: completion) { writer throws(SQLiteError) in
            let id = try writer.insert(draft, at: .now)
            return try writer.require(id, render)
        }
    }

    /// Replaces a quotation's content. Nothing is written, and `updatedAt` stays, when it has that
    /// content already.
    public func replace<T: Sendable>(
        _ id: Int64, with draft: QuotationDraft, if precondition: @escaping Precondition,
        render: @escaping Render<T>,
        completion: @escaping @Sendable (Result<UpdateOutcome<T>, StoreError>) -> Void
    ) {
        write(completion: completion) { writer throws(SQLiteError) in
            try writer.update(id, if: precondition, render) { _ in draft }
        }
    }

    /// Changes some of a quotation's members, as ``replace(_:with:if:render:completion:)`` does.
    public func update<T: Sendable>(
        _ id: Int64, _ change: QuotationChange, if precondition: @escaping Precondition,
        render: @escaping Render<T>,
        completion: @escaping @Sendable (Result<UpdateOutcome<T>, StoreError>) -> Void
    ) {
        write(completion: completion) { writer throws(SQLiteError) in
            try writer.update(id, if: precondition, render) { change.applied(to: $0) }
        }
    }

    /// Moves a quotation to the trash.
    public func delete(
        _ id: Int64, if precondition: @escaping Precondition,
        completion: @escaping @Sendable (Result<UpdateOutcome<Void>, StoreError>) -> Void
    ) {
        write(freesSpace: true, completion: completion) { writer throws(SQLiteError) in
            switch try writer.find(id, precondition) {
            case nil: return .notFound
            case false?: return .preconditionFailed
            case true?:
                try writer.delete(id, at: .now)
                return .updated(())
            }
        }
    }

    /// Brings a quotation back from the trash, under its id and with all it had.
    public func restore<T: Sendable>(
        _ id: Int64, render: @escaping Render<T>,
        completion: @escaping @Sendable (Result<RestoreOutcome<T>, StoreError>) -> Void
    ) {
        write(completion: completion) { writer throws(SQLiteError) in
            if try writer.find(id, { _ in true }) != nil { return .notDeleted }
            guard try writer.restore(id) else { return .notFound }
            return .restored(try writer.require(id, render))
        }
    }

    /// Forgets everything that is in the trash now for good, in short steps.
    public func emptyTrash(completion: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
        let now = Timestamp.now
        writeSteps(freesSpace: true, completion: completion) { writer throws(SQLiteError) in
            try writer.forgetTrash(until: now) > 0
        }
    }

    /// Forgets what was deleted before `time`, in short steps.
    func purgeTrash(
        before time: Timestamp, completion: @escaping @Sendable (Result<Void, StoreError>) -> Void
    ) {
        writeSteps(freesSpace: true, completion: completion) { writer throws(SQLiteError) in
            try writer.forgetTrash(before: time) > 0
        }
    }
}
