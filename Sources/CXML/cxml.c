#include "cxml.h"

#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { depth_limit = 100, declaration_limit = 1000, attribute_limit = 256, namespace_limit = 16 };

struct cxml_parser {
    const struct cxml_events *events;
    void *context;
    xmlParserCtxtPtr native;
    enum cxml_fault fault;
    int line, column;
    int depth, declarations;
    /// How many signs of equality stand in a tag that has begun and goes on.
    int equals;
};

static void refuse(cxml_parser *parser, enum cxml_fault fault) {
    if (parser->fault == CXML_NONE) {
        parser->fault = fault;
        parser->line = parser->native->input ? parser->native->input->line : 0;
        parser->column = parser->native->input ? parser->native->input->col : 0;
    }
    xmlStopParser(parser->native);
}

/// Too many declarations would make each element expensive.
static void count_declaration(cxml_parser *parser) {
    if (++parser->declarations > declaration_limit) refuse(parser, CXML_MANY_DECLARATIONS);
}

// libxml2 calls these; names are theirs. (xmlSAXHandler)

static void start_document(void *context) {
    // By a document that says to be standalone, libxml2 would refuse what is undeclared itself, without its name.
    ((cxml_parser *)context)->native->standalone = 0;
}

static void start_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                          int namespaces, const xmlChar **namespace_list, int attributes, int defaulted,
                          const xmlChar **values) {
    (void)prefix, (void)uri, (void)namespace_list, (void)defaulted;
    cxml_parser *parser = context;
    if (++parser->depth > depth_limit) return refuse(parser, CXML_TOO_DEEP);
    if (attributes > attribute_limit || namespaces > namespace_limit)
        return refuse(parser, CXML_MANY_ATTRIBUTES);
    parser->events->start(parser->context, (const char *)name);
    // Five pointers each: local name, prefix, URI, and where the value begins and ends.
    for (int index = 0; index < attributes; index++) {
        const xmlChar **attribute = values + 5 * index;
        parser->events->attribute(parser->context, (const char *)attribute[0], (const char *)attribute[3],
                                  (int32_t)(attribute[4] - attribute[3]));
    }
}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)prefix, (void)uri;
    cxml_parser *parser = context;
    parser->depth--;
    parser->events->end(parser->context, (const char *)name);
}

static void take_text(void *context, const xmlChar *text, int length) {
    cxml_parser *parser = context;
    parser->events->text(parser->context, (const char *)text, length);
}

static xmlEntityPtr find_entity(void *context, const xmlChar *name) {
    (void)context;
    // All others are the caller's to expand.
    return xmlGetPredefinedEntity(name);
}

static void declare_entity(void *context, const xmlChar *name, int type, const xmlChar *public_id,
                           const xmlChar *system_id, xmlChar *content) {
    (void)public_id, (void)system_id;
    cxml_parser *parser = context;
    count_declaration(parser);
    switch (type) {
    case XML_INTERNAL_GENERAL_ENTITY:
        if (content) parser->events->entity(parser->context, (const char *)name, (const char *)content);
        return;
    case XML_INTERNAL_PARAMETER_ENTITY: return;
    default: refuse(parser, CXML_EXTERNAL_ENTITY);
    }
}

static void declare_unparsed_entity(void *context, const xmlChar *name, const xmlChar *public_id,
                                    const xmlChar *system_id, const xmlChar *notation) {
    (void)name, (void)public_id, (void)system_id, (void)notation;
    refuse(context, CXML_EXTERNAL_ENTITY);
}

static void declare_attribute(void *context, const xmlChar *element, const xmlChar *name, int type, int kind,
                              const xmlChar *value, xmlEnumerationPtr values) {
    (void)element, (void)name, (void)type, (void)kind, (void)value;
    xmlFreeEnumeration(values);
    count_declaration(context);
}

static void take_reference(void *context, const xmlChar *name) {
    cxml_parser *parser = context;
    if (parser->native->instate == XML_PARSER_ATTRIBUTE_VALUE)
        return refuse(parser, CXML_ENTITY_IN_ATTRIBUTE);
    parser->events->reference(parser->context, (const char *)name);
}

static enum cxml_fault kind_of(int code) {
    switch (code) {
    case XML_ERR_DOCUMENT_EMPTY:
    case XML_ERR_DOCUMENT_START: return CXML_EMPTY;
    case XML_ERR_DOCUMENT_END:
    case XML_ERR_TAG_NOT_FINISHED:
    case XML_ERR_CDATA_NOT_FINISHED:
    case XML_ERR_COMMENT_NOT_FINISHED: return CXML_ENDS_EARLY;
    case XML_ERR_TAG_NAME_MISMATCH: return CXML_MISMATCH;
    case XML_ERR_NAME_REQUIRED:
    case XML_ERR_ENTITYREF_NO_NAME:
    case XML_ERR_ENTITYREF_SEMICOL_MISSING:
    case XML_ERR_INVALID_HEX_CHARREF:
    case XML_ERR_INVALID_DEC_CHARREF:
    case XML_ERR_INVALID_CHARREF: return CXML_BAD_REFERENCE;
    case XML_ERR_INVALID_CHAR: return CXML_BAD_CHARACTER;
    case XML_ERR_UNKNOWN_ENCODING:
    case XML_ERR_UNSUPPORTED_ENCODING:
    case XML_ERR_INVALID_ENCODING:
    case XML_I18N_CONV_FAILED: return CXML_BAD_ENCODING;
    case XML_ERR_EXTRA_CONTENT: return CXML_EXTRA_CONTENT;
    case XML_ERR_ATTRIBUTE_REDEFINED: return CXML_ATTRIBUTE_TWICE;
    default: return CXML_MALFORMED;
    }
}

static void take_error(void *context, xmlErrorPtr error) {
    cxml_parser *parser = context;
    // An encoding that isn't known is told as less than it is.
    int is_encoding = kind_of(error->code) == CXML_BAD_ENCODING;
    if (parser->fault != CXML_NONE || (error->level != XML_ERR_FATAL && !is_encoding)) return;
    parser->fault = kind_of(error->code);
    parser->line = error->line;
    parser->column = error->int2;
}

static void keep_quiet(void *context, xmlErrorPtr error) {
    (void)context;
    (void)error;
}

// libxml2 prints errors for which no parser has a handler (of encodings, of memory) to standard error. Its
// handlers belong to a thread: those of this one are set, and those that later threads start with.
static void set_up(void) {
    xmlInitParser();
    xmlThrDefSetStructuredErrorFunc(NULL, keep_quiet);
    xmlSetStructuredErrorFunc(NULL, keep_quiet);
}

void cxml_set_up(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, set_up);
}

static const xmlSAXHandler handler = {
    .initialized = XML_SAX2_MAGIC,
    .startDocument = start_document,
    .startElementNs = start_element,
    .endElementNs = end_element,
    .characters = take_text,
    .ignorableWhitespace = take_text,
    .cdataBlock = take_text,
    .getEntity = find_entity,
    .entityDecl = declare_entity,
    .unparsedEntityDecl = declare_unparsed_entity,
    .attributeDecl = declare_attribute,
    .reference = take_reference,
    .serror = take_error,
};

cxml_parser *cxml_open(const struct cxml_events *events, void *context, const char *encoding) {
    cxml_set_up();
    cxml_parser *parser = calloc(1, sizeof *parser);
    if (!parser) abort();
    parser->events = events;
    parser->context = context;
    xmlSAXHandler own = handler;
    parser->native = xmlCreatePushParserCtxt(&own, parser, NULL, 0, NULL);
    if (!parser->native) abort();
    xmlCtxtUseOptions(parser->native, XML_PARSE_NONET | (encoding ? XML_PARSE_IGNORE_ENC : 0));
    // Of the entities that are found here, the predefined ones alone; else & would stay &#38; in attributes.
    parser->native->replaceEntities = 1;
    // An entity that isn't declared is then told by its reference: what isn't read may declare it.
    parser->native->hasExternalSubset = 1;
    if (encoding) {
        xmlCharEncodingHandlerPtr found = xmlFindCharEncodingHandler(encoding);
        if (!found || xmlSwitchToEncoding(parser->native, found) != 0) {
            cxml_close(parser);
            return NULL;
        }
    }
    return parser;
}

void cxml_close(cxml_parser *parser) {
    // Where entities are declared, libxml2 keeps a document of its own (xmlParseEntityDecl).
    if (parser->native->myDoc) xmlFreeDoc(parser->native->myDoc);
    parser->native->myDoc = NULL;
    xmlFreeParserCtxt(parser->native);
    free(parser);
}

/// Counts the attributes of a tag that is longer than a piece, before libxml2 looks at it, which compares each with
/// each: of a hundred thousand that takes seconds.
static void count_attributes(cxml_parser *parser, const char *bytes, int32_t length) {
    const xmlParserInputPtr input = parser->native->input;
    long pending = input ? input->end - input->cur : 0;
    int goes_on = pending >= length && pending > 1 && input->cur[0] == '<' && input->cur[1] != '!'
        && input->cur[1] != '?';
    if (!goes_on) {
        parser->equals = 0;
        return;
    }
    for (int32_t at = 0; at < length; at++) parser->equals += bytes[at] == '=';
    if (parser->equals > attribute_limit) refuse(parser, CXML_MANY_ATTRIBUTES);
}

enum cxml_fault cxml_parse(cxml_parser *parser, const void *bytes, int32_t length, int is_last) {
    if (parser->fault != CXML_NONE) return parser->fault;
    int code = xmlParseChunk(parser->native, bytes, length, is_last);
    if (parser->fault == CXML_NONE && code != XML_ERR_OK && !parser->native->wellFormed
        && code != XML_ERR_USER_STOP) {
        parser->fault = kind_of(code);
        parser->line = parser->native->input ? parser->native->input->line : 0;
    }
    if (parser->fault == CXML_NONE && !is_last) count_attributes(parser, bytes, length);
    return parser->fault;
}

void cxml_stop(cxml_parser *parser) { xmlStopParser(parser->native); }

int32_t cxml_line(const cxml_parser *parser) {
    if (parser->fault != CXML_NONE) return parser->line;
    return parser->native->input ? parser->native->input->line : 0;
}

int32_t cxml_column(const cxml_parser *parser) { return parser->fault != CXML_NONE ? parser->column : 0; }
