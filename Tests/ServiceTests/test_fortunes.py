"""Fortune files: what is exported comes back as it was, whatever texts, authors and sources look like."""

import json
import random

PIECES = ["word", "two words", "a  b", "--", "---", "-+-", "—", "–", "―", "~", "%", "%%", ".", "..", "-",
          "“quoted”", '"quoted"', "«so»", "Name", "- Name", "-- Name", "— Name", "~ Name", "(1901)", "(",
          ")", "[note]", "x_y", "it's", "`", "^", ",", "50%", "é", "学习", "?", "!"]
LINES = ["%", "%%", " %", "%text", ".", "..", "-- Name", "— Name", "– said he", "― Name", "-+- Name -+-",
         "~ Name", "--", "----", "— Where to?", "— Home.", "(a note)", "[a note]", "\tindented", "  indented",
         "text  -- Name", "“text” -- Name", "text\t-- Name"]
NAMES = ["Ann", "Ann Lee", "Lao Tzu", "Jean-Luc", "O'Hara", "Ælfric", "-X", "~Y", "50%", "%", ".", "Ann --", "--", "—",
         '"Weird Al" Yankovic', '"Weird Al"', "Dwayne Johnson (The Rock)", "Ada (1815-1852)", "(Ann)", "Ann (", ")",
         'Ann, "Bee"', "Ann, “Bee”", "Ann, Bee", "Ann,", ",", '"', "„Ann“ Lee", "«Ann»", "‘Ann’", "Ann\u00a0--", "Ann — Bee"]
NAME_PIECES = ["Ann", "Lee", '"', "“", "”", "„", "«", "»", "'", "(", ")", ",", "-", "--", "---", "—", "~", "1815", "b.", "%",
               "\u0301", "\u0600", "\u0308", "e\u0301", "学", "_", "\u00a0"]
SOURCES = [None, None, None, "A Book", "A Book, page 3", "“A Story” in a book", '"A Story"', "«Un livre»", "a letter -- draft",
           '“A” and “B”', 'a "b" c', 'the "end"', '"', "(a) letter", "„Ein Buch“", "‘A Story’", "“A” --", "', \"B\"'"]


def line(chance):
    """A line of a text, without white space at its end."""
    if chance.random() < 0.4:
        return chance.choice(LINES)
    indentation = chance.choice(["", "", "", " ", "    ", "\t"])
    return indentation + " ".join(chance.choice(PIECES) for _ in range(chance.randint(1, 4)))


def name(chance):
    """An author or a source: signs that an attribution is split at among words."""
    text = "".join(chance.choice(NAME_PIECES) + chance.choice(["", " "]) for _ in range(chance.randint(1, 6)))
    return text.strip(" \u00a0") or "Ann"


def quotation(chance, number):
    """A quotation; its number makes the text one that no other has."""
    lines = [line(chance) if chance.random() < 0.9 else "" for _ in range(chance.randint(0, 5))]
    while lines and not lines[0]:
        lines.pop(0)
    lines.insert(chance.randint(0, len(lines)), f"number {number}")
    while not lines[-1]:
        lines.pop()
    text = lines[0].lstrip() if len(lines) == 1 else "\n".join(lines)
    author = name(chance) if chance.random() < 0.5 else chance.choice([*NAMES, None])
    source = name(chance) if chance.random() < 0.3 else chance.choice(SOURCES)
    return {"text": text, "author": author, "source": source}


def there_and_back(start, tmp_path, quotations, name):
    """Text, author and source of quotations that were exported as fortunes and imported into an empty folder."""
    first, second = start(folder=tmp_path / f"{name} 1"), start(folder=tmp_path / f"{name} 2")
    records = "\n".join(json.dumps(item) for item in quotations)
    report = first.request("POST", "/import?format=ndjson", records).json
    assert report["added"] == len(quotations) and not report["rejected"], report
    exported = first.get("/quotations?format=text")
    imported = second.request("POST", "/import?format=fortune", exported.body)
    assert imported.json["added"] == len(quotations), imported
    lines = second.get("/quotations?format=ndjson").body.splitlines()
    return [(item["text"], item["author"], item.get("source")) for item in map(json.loads, lines)]


def test_fortunes_come_back_as_the_same_texts_authors_and_sources(start, tmp_path):
    chance = random.Random(11)
    quotations = [quotation(chance, number) for number in range(2000)]
    found = there_and_back(start, tmp_path, quotations, "many")
    wanted = [(item["text"], item["author"] or "Anonymous", item["source"]) for item in quotations]
    for have, want in zip(found, wanted, strict=True):
        assert have == want


def test_a_single_fortune_comes_back_whole(start, tmp_path):
    for place, text in enumerate(["one\n.\ntwo", "one\n%\ntwo", "one\n.\n.\ntwo"]):
        quotations = [{"text": text, "author": "Ann"}]
        assert there_and_back(start, tmp_path, quotations, f"single {place}") == [(text, "Ann", None)]


def test_a_fortune_that_starts_with_a_byte_order_mark_keeps_it(start, tmp_path):
    text = "\ufeffone\ntwo"
    assert there_and_back(start, tmp_path, [{"text": text, "author": "Ann"}], "mark") == [(text, "Ann", None)]
