// libxml2's push parser behind opaque types. The header names nothing of <libxml/…>, whose types clash with
// Foundation's.
#pragma once
#include <stdint.h>

typedef struct cxml_parser cxml_parser;

/// Sets libxml2 up, once for the process, so that it prints nothing by itself. To be called before anything else
/// of libxml2.
void cxml_set_up(void);

/// What the parser tells, in the order of the document. Names are local ones, without a prefix; texts are UTF-8
/// without a zero at their end, and valid for the time of the call.
struct cxml_events {
    void (*_Nonnull start)(void *_Nonnull context, const char *_Nonnull name);
    /// Follows the start of its element.
    void (*_Nonnull attribute)(void *_Nonnull context, const char *_Nonnull name, const char *_Nonnull value,
                               int32_t length);
    void (*_Nonnull end)(void *_Nonnull context, const char *_Nonnull name);
    /// A piece of text, CDATA included.
    void (*_Nonnull text)(void *_Nonnull context, const char *_Nonnull text, int32_t length);
    /// An internal entity is declared; its content is still to be expanded.
    void (*_Nonnull entity)(void *_Nonnull context, const char *_Nonnull name, const char *_Nonnull content);
    /// An entity stands in the text that isn't predefined.
    void (*_Nonnull reference)(void *_Nonnull context, const char *_Nonnull name);
};

/// Why a document was refused.
enum cxml_fault {
    CXML_NONE,
    CXML_EMPTY,
    CXML_ENDS_EARLY,
    CXML_MISMATCH,
    CXML_BAD_REFERENCE,
    CXML_BAD_CHARACTER,
    CXML_BAD_ENCODING,
    CXML_EXTRA_CONTENT,
    CXML_ATTRIBUTE_TWICE,
    CXML_EXTERNAL_ENTITY,
    CXML_ENTITY_IN_ATTRIBUTE,
    CXML_MANY_DECLARATIONS,
    CXML_MANY_ATTRIBUTES,
    CXML_TOO_DEEP,
    CXML_MALFORMED,
};

/// Opens a parser (xmlCreatePushParserCtxt) that fetches nothing, reads no DTD, and expands no entity but the
/// predefined ones. `encoding` overrides what the document says, NULL for that. NULL for an encoding that
/// libxml2 doesn't know.
cxml_parser *_Nullable cxml_open(const struct cxml_events *_Nonnull events, void *_Nonnull context,
                                 const char *_Nullable encoding);
void cxml_close(cxml_parser *_Nonnull parser);

/// Parses the next piece of the document (xmlParseChunk), of which `is_last` is the last. Returns the fault
/// that ended the document; then no event comes any more.
enum cxml_fault cxml_parse(cxml_parser *_Nonnull parser, const void *_Nullable bytes, int32_t length, int is_last);

/// Ends the document from within an event: no more of them come.
void cxml_stop(cxml_parser *_Nonnull parser);

/// The line that the parser is at, from 1, or where the fault showed; and its column, 0 when it isn't known.
int32_t cxml_line(const cxml_parser *_Nonnull parser);
int32_t cxml_column(const cxml_parser *_Nonnull parser);
