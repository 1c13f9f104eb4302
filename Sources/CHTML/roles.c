#include "roles.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct known {
    const char *name;
    enum chtml_role role;
} elements[] = {
    // In the order of strcmp, for bsearch.
    {"a", CHTML_LINK},
    {"address", CHTML_BLOCK},
    {"annotation", CHTML_UNREAD},
    {"annotation-xml", CHTML_UNREAD},
    {"applet", CHTML_UNREAD},
    {"article", CHTML_SECTION},
    {"aside", CHTML_NAVIGATION},
    {"audio", CHTML_UNREAD},
    {"base", CHTML_BASE},
    {"blockquote", CHTML_QUOTE},
    {"body", CHTML_ROOT},
    {"br", CHTML_BREAK},
    {"button", CHTML_UNREAD},
    {"canvas", CHTML_UNREAD},
    {"caption", CHTML_CELL},
    {"center", CHTML_BLOCK},
    {"datalist", CHTML_UNREAD},
    {"dd", CHTML_ITEM},
    {"details", CHTML_BLOCK},
    {"dialog", CHTML_UNREAD},
    {"dir", CHTML_BLOCK},
    {"div", CHTML_BLOCK},
    {"dl", CHTML_BLOCK},
    {"dt", CHTML_ITEM},
    {"embed", CHTML_UNREAD},
    {"fieldset", CHTML_BLOCK},
    {"figcaption", CHTML_BLOCK},
    {"figure", CHTML_BLOCK},
    {"footer", CHTML_MARGIN},
    {"form", CHTML_BLOCK},
    {"frameset", CHTML_BLOCK},
    {"h1", CHTML_HEADING},
    {"h2", CHTML_HEADING},
    {"h3", CHTML_HEADING},
    {"h4", CHTML_HEADING},
    {"h5", CHTML_HEADING},
    {"h6", CHTML_HEADING},
    {"head", CHTML_BLOCK},
    {"header", CHTML_MARGIN},
    {"hgroup", CHTML_BLOCK},
    {"hr", CHTML_BLOCK},
    {"html", CHTML_ROOT},
    {"iframe", CHTML_UNREAD},
    {"input", CHTML_UNREAD},
    {"label", CHTML_UNREAD},
    {"legend", CHTML_BLOCK},
    {"li", CHTML_ITEM},
    {"listing", CHTML_PREFORMATTED},
    {"main", CHTML_SECTION},
    {"menu", CHTML_NAVIGATION},
    {"meter", CHTML_UNREAD},
    {"nav", CHTML_NAVIGATION},
    {"noembed", CHTML_UNREAD},
    {"noframes", CHTML_UNREAD},
    {"noscript", CHTML_UNREAD},
    {"object", CHTML_UNREAD},
    {"ol", CHTML_BLOCK},
    {"optgroup", CHTML_UNREAD},
    {"option", CHTML_UNREAD},
    {"output", CHTML_UNREAD},
    {"p", CHTML_BLOCK},
    {"pre", CHTML_PREFORMATTED},
    {"progress", CHTML_UNREAD},
    {"q", CHTML_QUOTATION},
    {"rp", CHTML_UNREAD},
    {"rt", CHTML_UNREAD},
    {"script", CHTML_UNREAD},
    {"search", CHTML_NAVIGATION},
    {"section", CHTML_SECTION},
    {"select", CHTML_UNREAD},
    {"style", CHTML_UNREAD},
    {"summary", CHTML_BLOCK},
    {"svg", CHTML_UNREAD},
    {"table", CHTML_BLOCK},
    {"tbody", CHTML_BLOCK},
    {"td", CHTML_CELL},
    {"template", CHTML_UNREAD},
    {"textarea", CHTML_UNREAD},
    {"tfoot", CHTML_BLOCK},
    {"th", CHTML_CELL},
    {"thead", CHTML_BLOCK},
    {"title", CHTML_TITLE},
    {"tr", CHTML_BLOCK},
    {"ul", CHTML_BLOCK},
    {"video", CHTML_UNREAD},
    {"xmp", CHTML_PREFORMATTED},
};

static int compare(const void *name, const void *element) {
    return strcmp(name, ((const struct known *)element)->name);
}

enum chtml_role chtml_role(const char *name) {
    const struct known *found =
        bsearch(name, elements, sizeof elements / sizeof elements[0], sizeof elements[0], compare);
    return found ? found->role : CHTML_INLINE;
}

/// Whether one of the words of `text`, parted by white space, is `word`.
static int has_word(const char *text, const char *word) {
    size_t length = strlen(word);
    for (;;) {
        text += strspn(text, " \t\n\f\r");
        size_t next = strcspn(text, " \t\n\f\r");
        if (next == 0) return 0;
        if (next == length && strncmp(text, word, length) == 0) return 1;
        text += next;
    }
}

int chtml_edits(const char *classes) {
    // Of desktop pages, those of old versions, extensions that imitate them, and of mobile pages.
    static const char *const words[] = {"mw-editsection", "editsection", "mw-editsection-like", "edit-page"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (has_word(classes, words[i])) return 1;
    return 0;
}

int chtml_navigates(const char *role) {
    static const char *const roles[] = {"navigation", "banner",  "contentinfo", "complementary", "search",
                                        "menu",       "menubar", "toolbar",     "tablist",       "doc-toc"};
    // The first of several is the one that counts where it is known; these all are.
    while (isspace((unsigned char)*role)) role++;
    size_t length = strcspn(role, " \t\n\f\r");
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
        if (strlen(roles[i]) == length && strncasecmp(role, roles[i], length) == 0) return 1;
    return 0;
}

/// Whether `style` begins with `word`, in any case; moves it on to what follows.
static int skip(const char **style, const char *word) {
    size_t length = strlen(word);
    if (strncasecmp(*style, word, length) != 0) return 0;
    *style += length;
    return 1;
}

static const char *skip_blanks(const char *style) {
    for (;;) {
        while (isspace((unsigned char)*style)) style++;
        const char *end = style[0] == '/' && style[1] == '*' ? strstr(style + 2, "*/") : NULL;
        if (!end) return style;
        style = end + 2;
    }
}

static int hides(const char *declaration) {
    const char *value = skip_blanks(declaration);
    int display = skip(&value, "display");
    if (!display && !skip(&value, "visibility")) return 0;
    value = skip_blanks(value);
    if (*value++ != ':') return 0;
    value = skip_blanks(value);
    if (display ? !skip(&value, "none") : !skip(&value, "hidden") && !skip(&value, "collapse")) return 0;
    value = skip_blanks(value);
    return *value == '\0' || *value == ';' || *value == '!';
}

int chtml_style_hides(const char *style) {
    for (;;) {
        if (hides(style)) return 1;
        style = strchr(style, ';');
        if (!style) return 0;
        style++;
    }
}
