/// A format of files that hold quotations or movies.
enum RecognizedFormat: String, CaseIterable, Sendable {
    case csv, json, ndjson, fortune, text
    case kindle, readwise, bookcision, hypothesis
    case movies
}
