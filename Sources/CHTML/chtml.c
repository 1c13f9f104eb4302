// For the clock of a thread.
#define _POSIX_C_SOURCE 200809L
#include "chtml.h"
#include "cxml.h"
#include "roles.h"

#include <libxml/HTMLparser.h>
#include <libxml/dict.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum {
    /// Seconds of the processor that a document may take.
    seconds = 2,
    /// Elements within one another.
    depth_limit = 20000,
    /// Names that differ, in bytes: libxml2 compares each attribute of a tag with those before it.
    names_limit = 48 << 10,
    /// Events between two looks at the clock.
    pause = 256,
};

struct reading {
    const struct chtml_events *events;
    void *context;
    htmlParserCtxtPtr native;
    enum chtml_result result;
    time_t end;
    int countdown;
};

static time_t thread_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec;
}

static void stop(struct reading *reading, enum chtml_result result) {
    if (reading->result == CHTML_READ) reading->result = result;
    xmlStopParser(reading->native);
}

/// Ends what takes too long; false when it has ended.
static int may_go_on(struct reading *reading) {
    if (reading->result != CHTML_READ) return 0;
    if (--reading->countdown > 0) return 1;
    reading->countdown = pause;
    if (thread_seconds() <= reading->end && reading->native->nameNr <= depth_limit) return 1;
    stop(reading, CHTML_EXCESSIVE);
    return 0;
}

/// The number of a name: where libxml2 keeps it, once for all elements that have it.
static uintptr_t number(struct reading *reading, const xmlChar *name) {
    return (uintptr_t)xmlDictLookup(reading->native->dict, name, -1);
}

/// Adds what an attribute says.
static void add(struct chtml_element *element, const char *name, const char *value) {
    if (strcmp(name, "hidden") == 0) element->flags |= CHTML_HIDDEN;
    if (strcmp(name, "aria-hidden") == 0 && strcasecmp(value, "true") == 0) element->flags |= CHTML_HIDDEN;
    if (strcmp(name, "style") == 0 && chtml_style_hides(value)) element->flags |= CHTML_HIDDEN;
    if (strcmp(name, "role") == 0 && chtml_navigates(value)) element->flags |= CHTML_NAVIGATES;
    if (strcmp(name, "class") == 0 && chtml_edits(value)) element->flags |= CHTML_EDITS;
    if (strcmp(name, "lang") == 0) element->language = value;
    if (strcmp(name, "xml:lang") == 0 && !element->language) element->language = value;
    if (strcmp(name, "href") == 0) element->link = value;
}

// libxml2 calls these. (htmlSAXHandler)

static void start_element(void *context, const xmlChar *name, const xmlChar **attributes) {
    struct reading *reading = context;
    if (!may_go_on(reading)) return;
    struct chtml_element element = {.name = number(reading, name), .role = chtml_role((const char *)name)};
    for (; attributes && attributes[0]; attributes += 2)
        add(&element, (const char *)attributes[0], attributes[1] ? (const char *)attributes[1] : "");
    if (reading->events->start(reading->context, &element) != 0) stop(reading, CHTML_STOPPED);
}

static void end_element(void *context, const xmlChar *name) {
    struct reading *reading = context;
    if (!may_go_on(reading)) return;
    if (reading->events->end(reading->context, number(reading, name), 0) != 0) stop(reading, CHTML_STOPPED);
}

static void characters(void *context, const xmlChar *text, int length) {
    struct reading *reading = context;
    if (!may_go_on(reading)) return;
    if (reading->events->text(reading->context, (const char *)text, (size_t)length) != 0)
        stop(reading, CHTML_STOPPED);
}

/// An end tag that libxml2 passes over, since an element inside was never closed, closes that one too: without
/// this, all that follows a navigation with a mistake in it would be taken for a part of it.
static void take_error(void *context, xmlErrorPtr error) {
    struct reading *reading = context;
    if (!may_go_on(reading)) return;
    // A script that holds an end tag has the same code, and no second name.
    if (error->code == XML_ERR_TAG_NAME_MISMATCH && error->str1 && error->str2)
        if (reading->events->end(reading->context, number(reading, (const xmlChar *)error->str1), 1) != 0)
            stop(reading, CHTML_STOPPED);
}

enum chtml_result chtml_read(const char *html, int32_t length, const struct chtml_events *events,
                             void *context) {
    // htmlCreateMemoryParserCtxt takes no empty document.
    if (length == 0) return CHTML_READ;
    cxml_set_up();
    htmlParserCtxtPtr native = htmlCreateMemoryParserCtxt(html, length);
    if (!native) return CHTML_OUT_OF_MEMORY;

    struct reading reading = {events, context, native, CHTML_READ, thread_seconds() + seconds, pause};
    htmlSAXHandler handler = {
        .initialized = XML_SAX2_MAGIC,
        .startElement = start_element,
        .endElement = end_element,
        .characters = characters,
        .ignorableWhitespace = characters,
        // What stands in scripts and styles.
        .cdataBlock = characters,
        .serror = take_error,
    };
    *native->sax = handler;
    native->userData = &reading;
    xmlDictSetLimit(native->dict, names_limit);
    htmlCtxtUseOptions(native, HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC);
    // After the options, which would silence them.
    native->sax->serror = take_error;
    xmlSwitchEncoding(native, XML_CHAR_ENCODING_UTF8);
    htmlParseDocument(native);
    htmlFreeParserCtxt(native);
    return reading.result;
}
