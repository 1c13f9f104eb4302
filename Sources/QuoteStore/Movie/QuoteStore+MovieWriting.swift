import QuoteJSON
import QuoteModel
import QuoteSQLite

/// What became of a change of a movie's picture.
package enum ImageOutcome: Sendable {
    case changed
    /// There is no such movie.
    case notFound
    /// The movie has no picture to remove.
    case noImage
    /// The picture is another one than the caller thinks; nothing was changed.
    case preconditionFailed
}

extension QuoteStore {
    package typealias MovieRender<T> = @Sendable (MovieRow) -> T
    package typealias MoviePrecondition = @Sendable (MovieRow) -> Bool

    /// Adds a movie, as ``create(_:once:render:completion:)`` adds a quotation.
    package func createMovie(
        _ draft: MovieDraft, once retry: RetryKey? = nil, render: @escaping MovieRender<Bytes>,
        completion: @escaping @Sendable (Result<CreateOutcome, StoreError>) -> Void
    ) {
        write(completion: completion) { writer throws(SQLiteError) -> CreateOutcome in
            let now = Timestamp.now
            if let retry, let earlier = try writer.outcome(of: retry, at: now) { return earlier }
            let id = try writer.insertMovie(draft, at: now)
            let body = try writer.requireMovie(id, render)
            if let retry { try writer.keep(body, resource: id, for: retry, at: now) }
            return .created(id: id, body)
        }
    }

    /// Replaces a movie's content, but for its picture. Nothing is written, and `updatedAt` stays, when it
    /// has that content already.
    package func replaceMovie<T: Sendable>(
        _ id: Int64, with draft: MovieDraft, if precondition: @escaping MoviePrecondition,
        render: @escaping MovieRender<T>,
        completion: @escaping @Sendable (Result<UpdateOutcome<T>, StoreError>) -> Void
    ) {
        write(completion: completion) { writer throws(SQLiteError) in
            try writer.updateMovie(id, if: precondition, render) { _ in draft }
        }
    }

    /// Changes some of a movie's members, as ``replaceMovie(_:with:if:render:completion:)`` does.
    package func updateMovie<T: Sendable>(
        _ id: Int64, _ change: MovieChange, if precondition: @escaping MoviePrecondition,
        render: @escaping MovieRender<T>,
        completion: @escaping @Sendable (Result<UpdateOutcome<T>, StoreError>) -> Void
    ) {
        write(completion: completion) { writer throws(SQLiteError) in
            try writer.updateMovie(id, if: precondition, render) { change.applied(to: $0) }
        }
    }

    /// Deletes a movie for good, with its picture; the quotations that cite it lose it, all in one
    /// transaction.
    package func deleteMovie(
        _ id: Int64, if precondition: @escaping MoviePrecondition,
        completion: @escaping @Sendable (Result<UpdateOutcome<Void>, StoreError>) -> Void
    ) {
        write(freesSpace: true, completion: completion) { writer throws(SQLiteError) in
            try writer.deleteMovie(id, if: precondition, at: .now)
        }
    }

    /// Gives a movie a picture, in the place of the one that it has; the same picture again changes
    /// nothing.
    ///
    /// - Parameter precondition: asked with the tag of the present picture, nil when there is none.
    package func putMovieImage(
        _ image: MovieImage, of id: Int64,
        if precondition: @escaping @Sendable (String?) -> Bool,
        completion: @escaping @Sendable (Result<ImageOutcome, StoreError>) -> Void
    ) {
        write(completion: completion) { writer throws(SQLiteError) -> ImageOutcome in
            guard try writer.hasMovie(id) else { return .notFound }
            let present = try writer.movieImage(of: id)
            guard precondition(present?.tag) else { return .preconditionFailed }
            if present?.tag == image.tag, present?.kind == image.kind { return .changed }
            try writer.write(image, of: id)
            try writer.touchMovie(id, hasImage: true, at: .now)
            return .changed
        }
    }

    /// Takes a movie's picture away, as ``putMovieImage(_:of:if:completion:)`` gives one.
    package func deleteMovieImage(
        of id: Int64, if precondition: @escaping @Sendable (String?) -> Bool,
        completion: @escaping @Sendable (Result<ImageOutcome, StoreError>) -> Void
    ) {
        write(freesSpace: true, completion: completion) { writer throws(SQLiteError) in
            guard try writer.hasMovie(id) else { return .notFound }
            guard let present = try writer.movieImage(of: id) else { return .noImage }
            guard precondition(present.tag) else { return .preconditionFailed }
            try writer.deleteMovieImage(of: id)
            try writer.touchMovie(id, hasImage: false, at: .now)
            return .changed
        }
    }
}
