// libxml2's HTML parser behind opaque types. The header names nothing of <libxml/…>, whose types clash with
// Foundation's.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What an element is to somebody who reads.
enum chtml_role {
    /// A part of the line that it stands in, and every element that isn't known.
    CHTML_INLINE,
    /// A part of its own, which ends the paragraph before it.
    CHTML_BLOCK,
    /// The document, and its body.
    CHTML_ROOT,
    /// A part of its own within a table.
    CHTML_CELL,
    CHTML_HEADING,
    CHTML_QUOTE,
    CHTML_ITEM,
    CHTML_PREFORMATTED,
    /// A part of its own in which headers and footers are of the text, not of the page.
    CHTML_SECTION,
    CHTML_BREAK,
    /// A quotation in the line, which gets quotation marks.
    CHTML_QUOTATION,
    CHTML_LINK,
    /// What links are relative to.
    CHTML_BASE,
    CHTML_TITLE,
    /// Not for reading: scripts, styles, form controls, drawings.
    CHTML_UNREAD,
    /// For going elsewhere.
    CHTML_NAVIGATION,
    /// The header or footer, of the page or of a section.
    CHTML_MARGIN,
};

/// What a start tag's attributes say.
enum {
    CHTML_HIDDEN = 1,
    /// Its role is one of navigation.
    CHTML_NAVIGATES = 2,
    /// It is one of MediaWiki's links for editing.
    CHTML_EDITS = 4,
};

/// An element that begins. The texts live as long as the callback that is told of it.
struct chtml_element {
    /// A number that elements of one name have in common.
    uintptr_t name;
    enum chtml_role role;
    int flags;
    /// The attribute `lang`; NULL for none.
    const char *_Nullable language;
    /// The attribute `href`; NULL for none.
    const char *_Nullable link;
};

enum chtml_result {
    CHTML_READ,
    /// It takes more time of the processor than it may, or nests too deeply.
    CHTML_EXCESSIVE,
    /// A callback wanted to end.
    CHTML_STOPPED,
    CHTML_OUT_OF_MEMORY,
};

/// Told of a document, in order. What gives an int ends the reading by another value than 0.
struct chtml_events {
    int (*_Nonnull start)(void *_Nullable context, const struct chtml_element *_Nonnull element);
    /// An end tag, or what stands for one that is missing; it may be of an element that isn't open. One that is
    /// `misplaced` comes before the end of an element inside.
    int (*_Nonnull end)(void *_Nullable context, uintptr_t name, int misplaced);
    int (*_Nonnull text)(void *_Nullable context, const char *_Nonnull text, size_t length);
};

/// Reads a document in UTF-8, without a zero byte (htmlParseDocument).
enum chtml_result chtml_read(const char *_Nonnull html, int32_t length, const struct chtml_events *_Nonnull events,
                             void *_Nullable context);
