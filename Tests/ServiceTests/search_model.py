"""A plain model of how quotations are found: everything is looked at, one quotation after the other.

Letters fold, words part and names sort by ICU, as the server's do; nothing else is shared with it.
"""

import collections
import functools

import icu

CASEFOLD = icu.Normalizer2.getNFKCCasefoldInstance()
NFC, NFD = icu.Normalizer2.getNFCInstance(), icu.Normalizer2.getNFDInstance()
LATIN = icu.Transliterator.createInstance("Latin-ASCII")
BREAKS = icu.BreakIterator.createWordInstance(icu.Locale.getRoot())

# General categories as u_charType numbers them.
LETTERS, MARKS, NUMBERS = range(1, 6), range(6, 9), range(9, 12)
NONSPACING, ENCLOSING, DASH, FORMAT = 6, 7, 19, 16
ACCENTED = {
    icu.UScriptCode.INHERITED, icu.UScriptCode.COMMON, icu.UScriptCode.LATIN,
    icu.UScriptCode.GREEK, icu.UScriptCode.CYRILLIC, icu.UScriptCode.HEBREW,
    icu.UScriptCode.ARABIC, icu.UScriptCode.SYRIAC}
UNSPACED = {
    icu.UScriptCode.HAN, icu.UScriptCode.HIRAGANA, icu.UScriptCode.KATAKANA,
    icu.UScriptCode.BOPOMOFO}
COMPLEX_CONTEXT = 24  # the line break class SA

VOICED = "\u3099\u309a"
APOSTROPHES = {*map(chr, range(0x2B9, 0x2C0)), "\u02c8", "\u02ee", "\ua78b", "\ua78c"}
WIDTHLESS = "\u200b\ufeff"
BLANKS = " \t\n\r\u00a0\u2007\u202f\u3000" + WIDTHLESS
DOUBLE_QUOTES = "\"“”„‟«»‹›″＂〝〞〟「」『』"
# As names have them.
SINGLE_QUOTES = {*"'‘’‚‛‹›′‵´＇", *APOSTROPHES} - {"\u02ee"}

Word = collections.namedtuple("Word", ["text", "alone", "continues", "end"])
Term = collections.namedtuple("Term", ["words", "prefix"])


@functools.cache
def category(character):
    return icu.Char.charType(character)


@functools.cache
def script(character):
    return icu.Script.getScript(character).getScriptCode()


@functools.cache
def is_blank(character):
    return character in BLANKS or icu.Char.isUWhiteSpace(character)


@functools.cache
def is_word(character):
    kind = category(character)
    return (kind in LETTERS or kind in MARKS or kind in NUMBERS) and character not in APOSTROPHES


@functools.cache
def stands_alone(character):
    """Whether the character is of a script that puts no blanks between words."""
    if icu.Char.getIntPropertyValue(character, icu.UProperty.LINE_BREAK) == COMPLEX_CONTEXT:
        return True
    return any(icu.Script.hasScript(character, code) for code in UNSPACED)


@functools.cache
def plain(character):
    """A decomposed character without accent, and Latin in ASCII."""
    kind = category(character)
    if kind in (NONSPACING, ENCLOSING) and script(character) in ACCENTED:
        return character if character in VOICED else ""
    if kind in LETTERS and not character.isascii() and script(character) == icu.UScriptCode.LATIN:
        return LATIN.transliterate(character).lower()
    return character


def fold(text):
    decomposed = NFD.normalize(CASEFOLD.normalize(text))
    return NFC.normalize("".join(map(plain, decomposed)))


@functools.cache
def folded_name(name):
    """What names that count as one have in common."""
    marked = "".join(
        " " if is_blank(character) else "'" if character in SINGLE_QUOTES
        else '"' if character in DOUBLE_QUOTES + "‶\u02ee"
        else "-" if category(character) == DASH or character == "\u2212" else character
        for character in name)
    return " ".join(filter(None, map(fold, marked.split(" "))))


@functools.cache
def parted(run):
    """The words of a run of letters, marks and numbers, without their ends."""
    run = fold(run)
    BREAKS.setText(run)
    breaks = set(BREAKS)
    found, open, place, previous = [], "", 0, None
    for character in run:
        alone = is_word(character) and stands_alone(character)
        if alone or not is_word(character):
            found += [(open, False, False)] if open else []
            open = ""
        else:
            open += character
        if alone:
            found.append((character, True, previous == "alone" and place not in breaks))
        previous = "alone" if alone else "other"
        place += len(character.encode("utf-16-le")) // 2
    return found + ([(open, False, False)] if open else [])


def words(text):
    """The words of a text, each with the place behind the run of letters that it was in."""
    found, run, end = [], "", 0
    for place, character in enumerate(text + " "):
        if is_word(character):
            run, end = run + character, place + 1
        elif category(character) != FORMAT or character in WIDTHLESS:
            found += [Word(*word, end) for word in parted(run)] if run else []
            run = ""
    return found


def terms(query):
    """What a query asks for; None if it is blank."""
    if all(map(is_blank, query)):
        return None
    found, quoted, start, rest = [], False, 0, ""
    places = [place for place, character in enumerate(query) if character in DOUBLE_QUOTES]
    for place in [*places, len(query)]:
        groups = []
        for word in words(query[start:place]):
            if groups and (quoted or word.continues):
                groups[-1].append(word)
            else:
                groups.append([word])
            rest = query[start + word.end:]
        found += groups
        quoted, start = not quoted, place + 1
    closed = any(is_blank(c) or c in DOUBLE_QUOTES for c in rest)
    return [
        Term([word.text for word in group],
             group is found[-1] and not closed and not group[-1].alone)
        for group in found]


@functools.cache
def collator():
    collator = icu.Collator.createInstance(icu.Locale.getRoot())
    for name, value in [
        (icu.UCollAttribute.ALTERNATE_HANDLING, icu.UCollAttributeValue.SHIFTED),
        (icu.UCollAttribute.STRENGTH, icu.UCollAttributeValue.QUATERNARY),
        (icu.UCollAttribute.NORMALIZATION_MODE, icu.UCollAttributeValue.ON),
    ]:
        collator.setAttribute(name, value)
    return collator


def sort_key(text):
    # Keys are cut to 256 bytes, beyond which texts count as equal.
    return collator().getSortKey(text).rstrip(b"\0")[:256]


class Entry:
    """A quotation, and what is compared of it."""

    def __init__(self, item):
        self.item, self.id = item, item["id"]
        self.anonymous = item["author"] == "Anonymous"
        self.author = None if self.anonymous else folded_name(item["author"])
        self.tags = {folded_name(tag) for tag in item.get("tags", [])}
        self.length = len(item["text"])
        self.key = sort_key(item["text"]), self.id
        author = "" if self.anonymous else item["author"]
        columns = [item["text"], author, item.get("source", ""), *item.get("tags", []),
                   item.get("note", "")]
        self.columns = [f" {' '.join(word.text for word in words(column))} "
                        for column in columns if column]

    def has(self, term):
        sought = f" {' '.join(term.words)}{'' if term.prefix else ' '}"
        return any(sought in column for column in self.columns)


class Model:
    """All quotations, as the server last answered them."""

    limit = 10_000

    def __init__(self, items=()):
        self.entries = {}
        for item in items:
            self.put(item)

    def put(self, item):
        self.entries[item["id"]] = Entry(item)

    def drop(self, id):
        del self.entries[id]

    def find(self, q="", author=None, tag=(), minLength=0, maxLength=10**6, filterAnonymous=False):
        """The entries that match, by id."""
        asked, tags = terms(q), {folded_name(name) for name in tag}
        if asked == []:
            return []
        # Only these letters mean that there is no author.
        nobody = author is not None and author.strip(BLANKS).lower() == "anonymous"
        author = author and folded_name(author)

        def matches(entry):
            return (not (filterAnonymous and entry.anonymous)
                    and (author is None or (entry.anonymous if nobody else author == entry.author))
                    and tags <= entry.tags
                    and minLength <= entry.length <= maxLength
                    and all(map(entry.has, asked or [])))

        return sorted(filter(matches, self.entries.values()), key=lambda entry: entry.id)

    def list(self, sort, reverse=False, **filters):
        """The quotations that match, in order."""
        found = self.find(**filters)
        if sort:
            found.sort(key=lambda entry: entry.key)
        return [entry.item for entry in (reversed(found) if reverse else found)]

    def total(self, count, exact=False, q="", author=None, tag=(), filterAnonymous=False, **lengths):
        """The members that tell how many there are, when there are `count`."""
        names = len(tag) + (author is not None)
        if exact or count <= self.limit or (terms(q) is None and not lengths and names <= 1):
            return {"total": count}
        return {"total": self.limit, "totalIsAtLeast": True}

    def names(self, kind, q="", filterAnonymous=False):
        """The `authors` or `tags` with their counts, in order, whose name begins with `q`."""
        prefix = folded_name(q)
        if prefix and is_blank(q[-1]):
            prefix += " "
        counts, forms = collections.Counter(), collections.defaultdict(collections.Counter)
        for entry in self.entries.values():
            names = {entry.item["author"]} if kind == "authors" else set(entry.item.get("tags", []))
            folded = {folded_name(name) for name in names}
            for name in names:
                forms[folded_name(name)][name] += 1
            if not (filterAnonymous and entry.anonymous):
                counts.update(folded)
        found = []
        for folded, count in counts.items():
            if folded.startswith(prefix):
                used = forms[folded]
                name = min(used, key=lambda name: (-used[name], name.encode()))
                found.append((sort_key(name), folded.encode(), name, count))
        return [{"name": name, "quotations": count} for _, _, name, count in sorted(found)]
