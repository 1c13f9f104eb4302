import QuoteJSON
import QuoteModel
import QuoteSQLite

extension QuoteStore {
    package typealias Render<T> = @Sendable (QuotationRow) -> T
    package typealias Precondition = @Sendable (QuotationRow) -> Bool

    /// Adds a quotation. `completion` gets what `render` makes of it, once it is on disk; for a request
    /// that was made before, what that one got.
    package func create(
        _ draft: QuotationDraft, once retry: RetryKey? = nil, render: @escaping Render<Bytes>,
        completion: @escaping @Sendable (Result<CreateOutcome, StoreError>) -> Void
    ) {
        write(completion: completion) { writer throws(SQLiteError) -> CreateOutcome in
            let now = Timestamp.now
            if let retry, let earlier = try writer.outcome(of: retry, at: now) { return earlier }
            if let movie = try writer.missingMovie(of: draft) { return .missingMovie(movie) }
            let id = try writer.insert(draft, at: now)
            let body = try writer.require(id, render)
            if let retry { try writer.keep(body, resource: id, for: retry, at: now) }
            return .created(id: id, body)
        }
    }

    /// Replaces a quotation's content. Nothing is written, and `updatedAt` stays, when it has that
    /// content already.
    package func replace<T: Sendable>(
        _ id: Int64, with draft: QuotationDraft, if precondition: @escaping Precondition,
        render: @escaping Render<T>,
        completion: @escaping @Sendable (Result<UpdateOutcome<T>, StoreError>) -> Void
    ) {
        write(completion: completion) { writer throws(SQLiteError) in
            try writer.update(id, if: precondition, render) { _ in draft }
        }
    }

    /// Changes some of a quotation's members, as ``replace(_:with:if:render:completion:)`` does.
    package func update<T: Sendable>(
        _ id: Int64, _ change: QuotationChange, if precondition: @escaping Precondition,
        render: @escaping Render<T>,
        completion: @escaping @Sendable (Result<UpdateOutcome<T>, StoreError>) -> Void
    ) {
        write(completion: completion) { writer throws(SQLiteError) in
            try writer.update(id, if: precondition, render) { change.applied(to: $0) }
        }
    }

    /// Moves a quotation to the trash.
    package func delete(
        _ id: Int64, if precondition: @escaping Precondition,
        completion: @escaping @Sendable (Result<UpdateOutcome<Void>, StoreError>) -> Void
    ) {
        write(freesSpace: true, completion: completion) { writer throws(SQLiteError) in
            try writer.delete(id, if: precondition, at: .now)
        }
    }

    /// Forgets the answers to requests that nobody may repeat any more, in short steps.
    func purgeAnswers(completion: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
        let limit = Timestamp(
            milliseconds: Timestamp.now.milliseconds - RetryKey.lifetime)
        writeSteps(freesSpace: true, completion: completion) { writer throws(SQLiteError) in
            try writer.forgetAnswers(before: limit) > 0
        }
    }
}
