import QuoteModel
import QuoteStore

extension Components {
    /// The schemas of movies.
    static let movies = """
        "Movie":{"type":"object","required":["id","title","quotations","createdAt","updatedAt"],
        "additionalProperties":false,"properties":{\(listedProperties),
        "ratings":{"type":"object","minProperties":1,"additionalProperties":false,"properties":{
        "imdb":\(imdb),"rottenTomatoes":\(rottenTomatoes)}},
        "plot":{"type":"string","minLength":1,"maxLength":20000},
        "wikipedia":{"type":"string","maxLength":2000},
        "quotations":{"type":"integer","minimum":0,
        "description":"How many quotations cite it, whatever the settings."},
        "createdAt":\(timeSchema),"updatedAt":\(timeSchema)},
        "examples":[{"id":7,"title":"Metropolis","director":"Fritz Lang","year":1927,
        "image":"/movies/7/image","ratings":{"imdb":8.3,"rottenTomatoes":97},
        "plot":"A city of towers lives on those who work below it.",
        "wikipedia":"https://en.wikipedia.org/wiki/Metropolis_(1927_film)","quotations":3,
        "createdAt":"2026-11-30T02:21:05.123Z","updatedAt":"2026-11-30T02:21:05.123Z"}]},
        "ListedMovie":{"type":"object","required":["id","title"],"additionalProperties":false,
        "properties":{\(listedProperties)}},
        "MovieList":{"type":"object","required":["movies","total","next","nextCursor"],
        "additionalProperties":false,"properties":{
        "movies":{"type":"array","maxItems":500,
        "items":{"$ref":"#/components/schemas/ListedMovie"}},
        "total":{"type":"integer","minimum":0,"description":"How many the whole list has."},
        "next":{"type":["string","null"],"format":"uri-reference",
        "description":"The address of the next page; null on the last."},\(nextCursor)}},
        "NewMovie":{"type":"object","required":["title"],"additionalProperties":false,
        "properties":{"title":\(title),\(changeProperties)},
        "examples":[{"title":"Metropolis","director":"Fritz Lang","year":1927,
        "ratings":{"imdb":8.3,"rottenTomatoes":97}}]},
        "MoviePatch":{"type":"object","additionalProperties":false,
        "properties":{"title":\(title),\(changeProperties)},
        "examples":[{"year":1927,"ratings":{"imdb":null}}]}
        """

    private static let listedProperties = """
        "id":{"type":"integer","format":"int64","minimum":1},
        "title":{"type":"string","minLength":1,"maxLength":300},
        "director":{"type":"string","minLength":1,"maxLength":200},
        "year":{"type":"integer","minimum":1870,"maximum":2200},
        "image":{"type":"string","format":"uri-reference",
        "description":"Where its picture is, if it has one."}
        """

    private static let imdb = #"{"type":"number","minimum":0,"maximum":10}"#
    private static let rottenTomatoes = #"{"type":"integer","minimum":0,"maximum":100}"#

    private static let title = #"""
        {"type":"string","minLength":1,"maxLength":300,
        "pattern":"^\#(noControlsInLine)*\#(visible)\#(noControlsInLine)*$",
        "description":"Outer white space is cut."}
        """#

    private static let changeProperties = #"""
        "director":\#(line(200)),
        "year":{"type":["integer","null"],"minimum":1870,"maximum":2200},
        "ratings":{"type":["object","null"],"additionalProperties":false,"properties":{
        "imdb":{"type":["number","null"],"minimum":0,"maximum":10},
        "rottenTomatoes":{"type":["integer","null"],"minimum":0,"maximum":100}}},
        "plot":{"type":["string","null"],"maxLength":20000,"pattern":"^\#(noControls)*$"},
        "wikipedia":{"type":["string","null"],"maxLength":2000,
        "pattern":"^https://([A-Za-z0-9-]+\\.)*wikipedia\\.org([/?#]\#(noControlsInLine)*)?$",
        "description":"An https URL of wikipedia.org."},
        "image":{"description":"Read-only: ignored."},
        "quotations":{"description":"Read-only: ignored."},
        "createdAt":{"description":"Read-only: ignored."},
        "updatedAt":{"description":"Read-only: ignored."}
        """#
}
