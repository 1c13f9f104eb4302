import QuoteModel
import QuoteStore

/// The parameters by which quotations are filtered.
enum FilterParameters {
    static let search =
        Parameter(
            name: "q", kind: .text(limit: 200),
            description:
                "Words that must all occur, in text, author, source, tags or note, without minding "
                + "case, accents and kinds of quotation marks and dashes. The last may be the beginning "
                + "of a word, unless a space follows it; what stands between double quotation marks "
                + "is a phrase. A blank one is no filter; one without a letter or digit finds nothing."
        )

    static let all = [
        search,
        Parameter(
            name: "author", kind: .name(limit: 200),
            description: "The author's whole name, without minding case and accents; `Anonymous` "
                + "for those without one."),
        Parameter(
            name: "tag", kind: .name(limit: 50), isRepeatable: true,
            description: "A tag, without minding case and accents; repeated, all must be there."),
        Parameter(
            name: "movie", kind: .integer(1...Int.max), description: "The id of a movie cited."),
        Parameter(
            name: "import", kind: .integer(1...Int.max),
            description: "The id of the import that added it."),
        Parameter(
            name: "minLength", kind: .integer(0...1_000_000),
            description: "The least length of the text, in characters."),
        Parameter(
            name: "maxLength", kind: .integer(0...1_000_000),
            description: "The greatest length of the text, in characters."),
    ]

    static let filterAnonymous = Parameter(
        name: "filterAnonymous", kind: .boolean,
        description: "Overrides the setting: whether the anonymous are left out.")
}

extension Query {
    /// The filter that the query asks for.
    var filter: QuotationFilter {
        var filter = QuotationFilter()
        filter.search = self["q"].flatMap { SearchQuery($0) }
        filter.author = self["author"].map { QuotationFilter.Author($0) }
        for tag in strings("tag") { filter.require(tag: tag) }
        filter.movie = integer("movie").map(Int64.init)
        filter.importID = integer("import").map(Int64.init)
        filter.setLengths(least: integer("minLength"), greatest: integer("maxLength"))
        return filter
    }

    /// The filter's parameters as they stand in the address of a next page.
    var filterAddress: String {
        let names = FilterParameters.all.map(\.name)
        return names.flatMap { name in
            strings(name).map { "&\(name)=\(PercentEncoding.encode($0))" }
        }.joined()
    }
}
