import QuoteModel
import QuoteSQLite

/// What one method does on one path: data, from which matching, `Allow`, the OpenAPI document and the
/// labels of the metrics are made.
final class Route: Sendable {
    typealias Handler = @Sendable (App, Call) throws(Problem) -> Reply

    let method: Method
    let path: PathPattern
    let role: Role
    /// A sentence without its full stop, for the reference.
    let summary: String
    let description: String
    let parameters: [Parameter]
    let body: BodyRule
    /// The representations to choose from by `Accept`; empty when there is no body to choose for.
    let represents: [MediaType]
    /// What it answers besides what every route may.
    let answers: [Answer]
    /// What the path's id names.
    let names: Named
    /// Whether answers are kept until something changes.
    let isCached: Bool
    /// Whether a request that is made again is known by its `Idempotency-Key`.
    let takesRetryKey: Bool
    /// Whether `Accept` chooses among the representations. Where each resource has one alone, it is ignored.
    let negotiates: Bool
    /// Whether the parameter `format` goes before `Accept`.
    let takesFormat: Bool
    /// Whether it stands in the reference: what only the front end itself asks for doesn't.
    let isDocumented: Bool
    /// Whether it sends a file of the front end, which links of other sites may open.
    let isOfFrontEnd: Bool
    let handler: Handler

    init(
        method: Method, path: PathPattern, role: Role, summary: String, description: String = "",
        parameters: [Parameter] = [], body: BodyRule = .none, represents: [MediaType] = [],
        answers: [Answer], names: Named = .quotation, isCached: Bool = false,
        takesRetryKey: Bool = false, negotiates: Bool = true, isDocumented: Bool = true,
        isOfFrontEnd: Bool = false, handler: @escaping Handler
    ) {
        self.method = method
        self.path = path
        self.role = role
        self.summary = summary
        self.description = description
        self.parameters = parameters
        self.body = body
        self.represents = represents
        self.answers = answers
        self.names = names
        self.isCached = isCached
        self.takesRetryKey = takesRetryKey
        self.negotiates = negotiates
        // Of a request with a body, it is the format of that.
        takesFormat =
            !body.isThere && represents.count > 1 && parameters.contains { $0.name == "format" }
        self.isDocumented = isDocumented
        self.isOfFrontEnd = isOfFrontEnd
        self.handler = handler
    }

    /// What an id in a path names; there must be such a thing.
    enum Named: Sendable {
        case quotation
        /// A quotation, or one that was deleted.
        case deletedQuotation
        case importRecord
        case movie
        /// A file of the front end, by its place among the assets.
        case file
        case historyEntry
    }

    /// What a request's body must be.
    enum BodyRule: Sendable {
        /// There is none; what comes is passed over.
        case none
        /// JSON of the schema, as `application/json` or any `+json` type.
        case json(Schema)
        /// A merge patch of the schema (RFC 7396).
        case mergePatch(Schema)
        /// A file of any type, which may be large.
        case file
        /// A picture, told by its content.
        case image

        /// Whether it is kept on the disk until it is read.
        var isSpooled: Bool {
            switch self {
            case .file, .image: true
            case .none, .json, .mergePatch: false
            }
        }

        var isThere: Bool {
            if case .none = self { false } else { true }
        }

        var mediaTypes: [String] {
            switch self {
            case .none, .file, .image: []
            case .json: ["application/json", "+json"]
            case .mergePatch: ["application/json", "application/merge-patch+json"]
            }
        }
    }

    /// One kind of answer.
    struct Answer: Sendable {
        let status: Status
        let description: String
        /// The schema of a JSON body; nil for none, and for problems, which all have one schema.
        var schema: Schema?
        var fields: [ResponseField] = []
    }

    /// The response fields that the reference describes.
    enum ResponseField: String, Sendable {
        case entityTag = "ETag"
        case link = "Link"
        case contentDisposition = "Content-Disposition"
        case location = "Location"
        case acceptPatch = "Accept-Patch"
        case retryAfter = "Retry-After"
    }

    /// The schemas of the OpenAPI document.
    enum Schema: String, CaseIterable, Sendable {
        case problem = "Problem"
        case quotation = "Quotation"
        case newQuotation = "NewQuotation"
        case quotationPatch = "QuotationPatch"
        case quotationList = "QuotationList"
        case quotationListOrExport = "QuotationListOrExport"
        case trash = "Trash"
        case restoredCount = "RestoredCount"
        case authorList = "AuthorList"
        case tagList = "TagList"
        case statistics = "Statistics"
        case importReport = "ImportReport"
        case importList = "ImportList"
        case movie = "Movie"
        case newMovie = "NewMovie"
        case moviePatch = "MoviePatch"
        case movieList = "MovieList"
        case history = "History"
        case historyEntry = "HistoryEntry"
        case visit = "Visit"
        case historyPatch = "HistoryPatch"
        case page = "Page"
        case settings = "Settings"
        case settingsChange = "SettingsChange"
        case health = "Health"
        case openAPI = "OpenAPI"
    }
}
