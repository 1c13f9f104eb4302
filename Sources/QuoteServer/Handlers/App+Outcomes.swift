import QuoteJSON
import QuoteModel
import QuoteSQLite
import QuoteStore

/// What writes came to, as answers.
extension App {
    /// The answer to what a write came to.
    func response<T>(_ result: Result<T, StoreError>, _ body: (T) -> Response) -> Response {
        switch result {
        case .success(let value): body(value)
        case .failure(let error): problem(error).response
        }
    }

    /// The answer to the creation of a resource below `collection`, a path.
    func response(
        toCreation result: Result<CreateOutcome, StoreError>, in collection: String
    ) -> Response {
        response(result) { outcome in
            switch outcome {
            case .created(let id, let body):
                Response.representing(body, as: .json, status: .created)
                    .with("Location", "\(collection)/\(id)")
            case .otherRequest: Problem.otherRequest.response
            case .missingMovie(let movie): Problem.missingMovie(movie).response
            }
        }
    }

    /// The answer to a change of a resource; `missing` when there is none.
    func response<T>(
        to call: Call, changing result: Result<UpdateOutcome<T>, StoreError>,
        orIfNone missing: @autoclosure () -> Problem, _ body: (T) -> Response
    ) -> Response {
        response(result) { outcome in
            switch outcome {
            case .updated(let value): body(value)
            case .notFound: missing().response
            case .preconditionFailed: call.preconditions.failure.response
            case .missingMovie(let movie): Problem.missingMovie(movie).response
            }
        }
    }
}
