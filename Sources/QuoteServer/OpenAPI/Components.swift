import QuoteModel
import QuoteSQLite
import QuoteStore

/// The parts that the OpenAPI document's operations refer to.
enum Components {
    static let json = """
        {"schemas":{\(schemas)},"parameters":{\(parameters)},"headers":{\(headers)}}
        """

    private static let schemas = [
        problem, quotation, newQuotation, quotationPatch, lists, movies, names, statistics, imports,
        settings,
        browser, health,
    ].joined(separator: ",")

    private static let problem = """
        "Problem":{"type":"object","required":["type","title","status","detail"],
        "additionalProperties":false,"properties":{
        "type":{"type":"string"},"title":{"type":"string"},
        "status":{"type":"integer","minimum":400,"maximum":599},"detail":{"type":"string"},
        "reason":{"enum":["url","private","port","credentials","dns","connect","tls","status","type","size",
        "redirects","timeout","content"],"description":"Why there is no page to show (`/pages`)."},
        "pageStatus":{"type":"integer","description":"The status of the page's server, where it is the reason."},
        "errors":{"type":"array","minItems":1,"items":{"type":"object",
        "required":["pointer","detail"],"additionalProperties":false,
        "properties":{"pointer":{"type":"string"},"detail":{"type":"string"}}}}}}
        """

    static let timeSchema = """
        {"type":"string","format":"date-time","pattern":"^\\\\d{4}-\\\\d\\\\d-\\\\d\\\\dT\\\\d\\\\d:\\\\d\\\\d:\\\\d\\\\d\\\\.\\\\d{3}Z$"}
        """

    /// What every quotation that is shown has, but for whether the author is there.
    private static let shownProperties = """
        "id":{"type":"integer","format":"int64","minimum":1},
        "text":{"type":"string","minLength":1,"maxLength":10000},
        "author":{"type":"string","minLength":1,"maxLength":200},
        "source":{"type":"string","minLength":1,"maxLength":500},
        "url":{"type":"string","minLength":8,"maxLength":2000},
        "movie":{"type":"integer","format":"int64","minimum":1,
        "description":"The id of the movie that it cites."},
        "tags":{"type":"array","minItems":1,"maxItems":32,
        "items":{"type":"string","minLength":1,"maxLength":50}},
        "note":{"type":"string","minLength":1,"maxLength":10000},
        "createdAt":\(timeSchema),"updatedAt":\(timeSchema)
        """

    private static let quotation = """
        "Quotation":{"type":"object","required":["id","text","author","createdAt","updatedAt"],
        "additionalProperties":false,"properties":{\(shownProperties)}},
        "ListedQuotation":{"type":"object","required":["id","text","createdAt","updatedAt"],
        "additionalProperties":false,"properties":{\(shownProperties)}},
        "DeletedQuotation":{"type":"object",
        "required":["id","text","author","createdAt","updatedAt","deletedAt"],
        "additionalProperties":false,"properties":{\(shownProperties),"deletedAt":\(timeSchema)}}
        """

    /// Any control character but tab, LF and CR is refused.
    static let noControls =
        #"[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]"#
    /// The same for a single line, and without line breaks.
    static let noControlsInLine = #"[^\\u0000-\\u0008\\u000A-\\u001F\\u007F-\\u009F\\u2028\\u2029]"#
    /// Something that isn't cut away as outer white space.
    static let visible =
        #"[^\\u0000-\\u0020\\u007F-\\u00A0\\u2007\\u2028\\u2029\\u202F\\u3000\\u200B\\uFEFF]"#

    static func line(_ limit: Int) -> String {
        #"{"type":["string","null"],"maxLength":\#(limit),"pattern":"^\#(noControlsInLine)*$"}"#
    }

    private static let changeProperties = #"""
        "author":\#(line(200)),"source":\#(line(500)),
        "url":{"type":["string","null"],"format":"uri","maxLength":2000,
        "pattern":"^[Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9]\#(noControlsInLine)*$"},
        "tags":{"type":["array","null"],"maxItems":32,"items":{"type":"string","minLength":1,
        "maxLength":50,"pattern":"^\#(noControlsInLine)*\#(visible)\#(noControlsInLine)*$"}},
        "note":{"type":["string","null"],"maxLength":10000,"pattern":"^\#(noControls)*$"},
        "movie":{"type":["integer","null"],"format":"int64","minimum":1,"maximum":\#(Int64.max),
        "description":"The id of a movie that is there; gone once that is deleted."},
        "createdAt":{"description":"Read-only: ignored."},
        "updatedAt":{"description":"Read-only: ignored."}
        """#

    private static let textSchema = #"""
        {"type":"string","minLength":1,"maxLength":10000,
        "pattern":"^\#(noControls)*\#(visible)\#(noControls)*$",
        "description":"Outer white space is cut, CRLF and CR become LF."}
        """#

    private static let newQuotation = """
        "NewQuotation":{"type":"object","required":["text"],"additionalProperties":false,
        "properties":{"text":\(textSchema),\(changeProperties)},
        "examples":[{"text":"Measure twice, cut once."},
        {"text":"I can resist everything except temptation.","author":"Oscar Wilde",
        "source":"Lady Windermere's Fan, 1892","tags":["wit"]}]}
        """

    private static let quotationPatch = """
        "QuotationPatch":{"type":"object","additionalProperties":false,
        "properties":{"text":\(textSchema),\(changeProperties)},
        "examples":[{"author":"Oscar Wilde","note":null}]}
        """

    /// The member beside `next` of every list.
    static let nextCursor = """
        "nextCursor":{"type":["string","null"],
        "description":"The value of `cursor` in `next`; null when that is."}
        """

    private static let lists = """
        "QuotationListOrExport":{"anyOf":[{"$ref":"#/components/schemas/QuotationList"},
        {"type":"array","items":{"$ref":"#/components/schemas/ListedQuotation"}}]},
        "QuotationList":\(list(of: "ListedQuotation")),
        "Trash":\(list(of: "DeletedQuotation", required: ",\"days\"", days)),
        "RestoredCount":{"type":"object","required":["restored"],"additionalProperties":false,
        "properties":{"restored":{"type":"integer","minimum":0}}}
        """

    private static let days = """
        "days":{"type":"integer","minimum":0,
        "description":"How many days after its deletion a quotation can be restored."},
        """

    private static func list(
        of item: String, required: String = "", _ properties: String = ""
    ) -> String {
        """
        {"type":"object","required":["quotations","total","view","next","nextCursor"\(required)],
        "additionalProperties":false,"properties":{\(properties)
        "quotations":{"type":"array","maxItems":500,
        "items":{"$ref":"#/components/schemas/\(item)"}},
        "total":{"type":"integer","minimum":0,"description":"How many the whole list has."},
        "totalIsAtLeast":{"const":true,
        "description":"There are more than \(Total.limit), where counting ended."},
        "view":{"$ref":"#/components/schemas/Settings"},
        "next":{"type":["string","null"],"format":"uri-reference",
        "description":"The address of the next page; null on the last."},\(nextCursor)}}
        """
    }

    private static let names = """
        "NamedNumber":{"type":"object","required":["name","quotations"],
        "additionalProperties":false,"properties":{"name":{"type":"string","minLength":1},
        "quotations":{"type":"integer","minimum":1}}},
        "AuthorList":\(nameList("authors")),"TagList":\(nameList("tags"))
        """

    private static func nameList(_ name: String) -> String {
        """
        {"type":"object","required":["\(name)","next","nextCursor"],"additionalProperties":false,"properties":{
        "\(name)":{"type":"array","maxItems":500,
        "items":{"$ref":"#/components/schemas/NamedNumber"}},
        "next":{"type":["string","null"],"format":"uri-reference",
        "description":"The address of the next page; null on the last."},\(nextCursor)}}
        """
    }

    private static let statistics = """
        "Statistics":{"type":"object",
        "required":["quotations","authors","tags","months","lengths"],
        "additionalProperties":false,"properties":{
        "quotations":{"type":"integer","minimum":0},
        "authors":{"type":"array","maxItems":20,"description":"Those with the most quotations.",
        "items":{"$ref":"#/components/schemas/NamedNumber"}},
        "tags":{"type":"array","maxItems":20,"description":"Those of the most quotations.",
        "items":{"$ref":"#/components/schemas/NamedNumber"}},
        "months":{"type":"array","items":{"type":"object","required":["month","added"],
        "additionalProperties":false,"properties":{
        "month":{"type":"string","pattern":"^\\\\d{4}-\\\\d\\\\d$"},
        "added":{"type":"integer","minimum":1}}}},
        "lengths":{"type":"array","items":{"type":"object","required":["from","to","quotations"],
        "additionalProperties":false,"properties":{"from":{"type":"integer","minimum":1},
        "to":{"type":["integer","null"],"description":"Inclusive; null for no end."},
        "quotations":{"type":"integer","minimum":0}}}}}}
        """

    private static let imports = """
        "ImportReport":{"type":"object",
        "required":["import","format","added","duplicates","rejected","rejectedTotal","warnings"],
        "additionalProperties":false,"properties":{
        "import":{"type":["integer","null"],"description":"Its id; null of a dry run."},
        "format":{"type":"string"},"added":{"type":"integer","minimum":0},
        "duplicates":{"type":"integer","minimum":0},
        "rejected":{"type":"array","maxItems":\(ImportReport.listLimit),"items":{"type":"object",
        "required":["line","reason"],"additionalProperties":false,"properties":{
        "line":{"type":"integer","minimum":1},"reason":{"type":"string"}}}},
        "rejectedTotal":{"type":"integer","minimum":0},
        "warnings":{"type":"array","maxItems":\(ImportReport.warningLimit),"items":{"type":"string"},
        "description":"A sentence for each kind, with the count and the first lines."},
        "pictures":{"type":"array","maxItems":\(ImportReport.pictureLimit),
        "description":"Of a list of movies only: the movies, duplicates included, that name a picture file and have no picture yet. A dry run names only movies that are stored already.",
        "items":{"type":"object","required":["name","movie"],"additionalProperties":false,
        "properties":{"name":{"type":"string"},"movie":{"type":"integer","format":"int64","minimum":1}}}},
        "preview":{"type":"array","maxItems":\(ImportPreview.limit),
        "description":"Of a dry run only: the first of what would be added.",
        "items":{"anyOf":[{"$ref":"#/components/schemas/NewQuotation"},
        {"$ref":"#/components/schemas/NewMovie"}]}}}},
        "ImportList":{"type":"object","required":["imports","next","nextCursor"],"additionalProperties":false,
        "properties":{"imports":{"type":"array","maxItems":500,"items":{"type":"object",
        "required":["import","format","at","added","duplicates","rejected"],
        "additionalProperties":false,"properties":{"import":{"type":"integer"},
        "format":{"type":"string"},"at":\(timeSchema),"added":{"type":"integer","minimum":0},
        "duplicates":{"type":"integer","minimum":0},"rejected":{"type":"integer","minimum":0},
        "filename":{"type":"string","minLength":1,"maxLength":255},"undoneAt":\(timeSchema)}}},
        "next":{"type":["string","null"],"format":"uri-reference"},\(nextCursor)}}
        """

    private static let settings = """
        "Settings":{"type":"object","required":["sort","showAuthors","filterAnonymous"],
        "additionalProperties":false,"properties":{\(settingsProperties)}},
        "SettingsChange":{"type":"object","additionalProperties":false,
        "properties":{\(settingsProperties)},"examples":[{"sort":true}]}
        """

    private static let settingsProperties = """
        "sort":{"type":"boolean","description":"Alphabetical rather than in the order added."},
        "showAuthors":{"type":"boolean","description":"Items of lists have their author."},
        "filterAnonymous":{"type":"boolean",
        "description":"Anonymous quotations are left out, for everyone."}
        """

    private static let health = """
        "Health":{"type":"object","required":["status","checks"],"additionalProperties":false,
        "properties":{"status":{"enum":["ok","degraded","down"]},"reason":{"type":"string"},
        "checks":{"type":"object","required":["database","device","disk"],
        "additionalProperties":false,"properties":{"database":{"type":"string"},
        "device":{"type":"string"},"disk":{"type":"string"},"backups":{"type":"string",
        "description":"Why the last backup that the server made by itself failed or is incomplete; absent when all is well."}}}}},
        "OpenAPI":{"type":"object","required":["openapi","info","paths"]}
        """

    private static let entityTags =
        #"{"type":"string","pattern":"^(\\*|(W/)?\"[!#-~]*\"(, (W/)?\"[!#-~]*\")*)$"}"#

    private static let parameters = """
        "IdempotencyKey":{"name":"Idempotency-Key","in":"header","required":false,
        "description":"The same request under the same key within 24 hours adds nothing, and gets the first answer again.",
        "schema":{"type":"string","minLength":1,"maxLength":200,"pattern":"^[!-~]+$"}},
        "IfMatch":{"name":"If-Match","in":"header","required":false,
        "description":"Go on only if the resource has one of these entity tags, or with * if it is there. The tag of either content coding will do; a weak one never matches.",
        "schema":\(entityTags)},
        "IfNoneMatch":{"name":"If-None-Match","in":"header","required":false,
        "description":"Go on only if the resource has none of these entity tags, or with * if it isn't there.",
        "schema":\(entityTags)}
        """

    private static let headers = """
        "ETag":{"description":"The strong entity tag of the representation.","schema":{"type":"string"}},
        "Content-Disposition":{"description":"The name of the file, where `format` asks for one.",
        "schema":{"type":"string"}},
        "Link":{"description":"The next page, if there is one.","schema":{"type":"string"}},
        "Location":{"description":"The address of what was made.","required":true,
        "schema":{"type":"string"}},
        "Accept-Patch":{"description":"The types of patches.","schema":{"type":"string"}},
        "Retry-After":{"description":"When to try again, in seconds.","schema":{"type":"string"}}
        """
}
