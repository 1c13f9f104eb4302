import QuoteModel
import QuotePages
import QuoteStore

extension Components {
    /// Addresses of visits in ASCII; those in other scripts and IPv6 addresses are taken too.
    private static let addressPattern =
        #"^([Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9.-]+(:[0-9]{1,4})?|[A-Za-z0-9.-]+)"#
        + #"([/?#]([A-Za-z0-9._~!$&'()*+,;=:@/?#-]|%[0-9A-Fa-f]{2})*)?$"#

    /// The schemas of history and pages.
    static let browser = #"""
        "Page":{"type":"object","required":["url","title","blocks"],"additionalProperties":false,
        "properties":{"url":{"type":"string","description":"Where redirects ended."},
        "title":{"type":"string","maxLength":\#(Page.titleLimit)},
        "blocks":{"type":"array","maxItems":\#(Page.blockLimit),"items":{"type":"object",
        "required":["kind","text"],"additionalProperties":false,"properties":{
        "kind":{"enum":["heading","paragraph","quote","item"]},
        "text":{"type":"string","minLength":1},
        "links":{"type":"array","minItems":1,"description":"Where parts of the text lead, in their order.",
        "items":{"type":"object","required":["start","end","url"],"additionalProperties":false,
        "properties":{"start":{"type":"integer","minimum":0,
        "description":"The first character's place in the text."},
        "end":{"type":"integer","minimum":1,"description":"The place after the last character."},
        "url":{"type":"string","minLength":8,"maxLength":2000}}}}}}}},
        "examples":[{"url":"https://en.wikipedia.org/wiki/Oscar_Wilde","title":"Oscar Wilde",
        "blocks":[{"kind":"heading","text":"Oscar Wilde"},
        {"kind":"paragraph","text":"He was an Irish poet and playwright.",
        "links":[{"start":13,"end":18,"url":"https://en.wikipedia.org/wiki/Ireland"}]}]}]},
        "HistoryEntry":{"type":"object","required":["id","url","visits","lastVisitedAt"],
        "additionalProperties":false,"properties":{
        "id":{"type":"integer","format":"int64","minimum":1},
        "url":{"type":"string","minLength":8,"maxLength":2000},
        "title":{"type":"string","minLength":1,"maxLength":\#(Visit.titleLimit)},
        "visits":{"type":"integer","minimum":1},"lastVisitedAt":\#(timeSchema)},
        "examples":[{"id":3,"url":"https://en.wikipedia.org/wiki/Oscar_Wilde","title":"Oscar Wilde",
        "visits":2,"lastVisitedAt":"2026-11-30T02:21:05.123Z"}]},
        "History":{"type":"object","required":["history"],"additionalProperties":false,
        "properties":{"history":{"type":"array","maxItems":100,
        "items":{"$ref":"#/components/schemas/HistoryEntry"}}}},
        "Visit":{"type":"object","required":["url"],"additionalProperties":false,"properties":{
        "url":{"type":"string","minLength":1,"maxLength":2000,
        "description":"As browsers parse URLs (WHATWG URL Standard). Without a scheme it is https; no other than http and https, and no user name or password.",
        "pattern":"\#(addressPattern)"},
        "title":\#(line(Visit.titleLimit)),
        "id":{"description":"Read-only: ignored."},"visits":{"description":"Read-only: ignored."},
        "lastVisitedAt":{"description":"Read-only: ignored."}},
        "examples":[{"url":"example.org"},
        {"url":"https://en.wikipedia.org/wiki/Oscar_Wilde","title":"Oscar Wilde"}]},
        "HistoryPatch":{"type":"object","additionalProperties":false,"properties":{
        "title":\#(line(Visit.titleLimit)),
        "url":{"description":"Read-only: ignored."},"visits":{"description":"Read-only: ignored."},
        "lastVisitedAt":{"description":"Read-only: ignored."}},
        "examples":[{"title":"Oscar Wilde"}]}
        """#
}
