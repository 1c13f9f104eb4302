"""Search, filters, order, paging, authors and tags, against a plain model.

`COLLECTIONS=FOLDER` takes other input than what is made up here: JSON collections in `quotable` and
`quotes-json`, and fortune files anywhere below `fortune`.
"""

import concurrent.futures
import json
import os
import pathlib
import random
import threading
import unicodedata
import urllib.parse

import search_model
from search_model import Model

CLIENTS = 8
QUERIES = 500
MORE_THAN_RANKED = 5200
LONGEST_QUERY = 200

# Some words of each language, often used ones first. “_” joins what stands together in a text.
LANGUAGES = [text.split() for text in [
    """the of and to be is it's don't that not in life love time well-known state-of-the-art naïve
    yourself everyone else already taken wisdom begins wonder journey step C++ 50% O'Neill’s rock’n’roll
    ¾ x² 1,000 3.14 e-mail AT&T re-sign resign Résumé resume coöperate file_name @home #1 (once) [sic]""",
    """de la le l’été l'esprit c’est n’est_pas qu’une vie être naître œuvre cœur garçon où déjà été Été
    « liberté » égalité aujourd’hui peut-être ÉLAN élan elan mère ça Noël façade bœuf""",
    """der die und das nicht ist Straße STRASSE strasse Äpfel apfel größer Größe groß Übung übung Maß
    „Sein“ Zeit Ärger Fuß fuss Weiß weiß Donaudampfschifffahrt ›so‹ schön schon""",
    """el que y no en mañana año ano corazón ¿qué? ¡vida! niño sueño señor él está esta más mas camino
    corazon pingüino después «amor» también""",
    """nie jest się to łódź Łódź lodz życie żółw zażółć gęślą jaźń człowiek świat źródło miłość że już
    „prawda” wolność mądrość""",
    """není že příliš žluťoučký kůň úpěl ďábelské ódy člověk život láska řeka Ř ř štěstí svět ďas""",
    """не и в что жизнь это ёлка Ёлка елка любовь человек мир война всё все ещё «правда» йод ИОД иод
    свобода слово дело""",
    """και το να είναι δεν η Ζωή ζωή ΖΩΗ γνῶθι σεαυτόν λόγος Λόγος ΛΟΓΟΣ σοφία άνθρωπος πάντα ῥεῖ ὁ""",
    """של לא את שָׁלוֹם שלום אָדָם אדם חַיִּים חיים אמת ד״ר צה״ל אהבה ילד""",
    """في من الْعِلْمُ العلم نور كَلِمَة كلمة سلام سَلام حياة ـ عـــلم ١٢٣ ٤٥ قلب ﷺ محمّد""",
    """bir ve İstanbul istanbul ISPARTA ısparta ışık IŞIK güneş çocuk şehir öğretmen ağaç yıldız dünya""",
    """không là của người và một sống yêu nước Việt_Nam đường Đời đời trời tình hạnh_phúc Thích_Nhất_Hạnh""",
    """己所不欲，勿施于人。 学而时习之，不亦说乎？ 三人行，必有我师焉。 千里之行，始于足下。 知之为知之 「道可道，非常道」
    不知为不知 是知也 人 道 德 名可名 愛 爱 上善若水 𠮷野家 ２０２６年 A計劃""",
    """七転び八起き 猿も木から落ちる 花より団子。 『吾輩は猫である』 名前はまだ無い。 ことば 言葉 カタカナ ｶﾞｷﾞｸﾞ
    ガギグ テスト コーヒー が か゛ 日本語テスト 人生 時は金なり 々 人々 東京タワー ㍻ Tシャツ""",
    """삶 사랑 시작이_반이다 천_리_길도_한_걸음부터 인생은 짧고 예술은 길다 나는 생각한다 고로 존재한다 한글 漢字""",
    """ความรัก ชีวิต ภาษาไทยง่าย น้ำขึ้นให้รีบตัก ไม่มีอะไรสายเกินไป เวลาและวารีไม่เคยคอยใคร ๑๒๓ กำลังใจ""",
    """है और जीवन सत्यमेव जयते प्रेम कर्म हिन्दी हिंदी क़लम कलम ज़िंदगी १२३ धर्म शांति""",
]]
JOINTS = [" "] * 12 + [", ", "; ", " – ", " — ", ": ", " … ", "\n", "\t", "/", "\u00a0", "! ", "-", "’"]
AUTHORS = [None] * 4 + [
    "Marie Curie", "marie curie", "MARIE CURIE", "Marie  Curie", "Łukasz Żak", "Lukasz Zak", "Łukasz Zak",
    "孔子", "老子", "O’Brien", "O'Brien", "o‘brien", "Jean-Paul Sartre", "Jean‐Paul Sartre",
    "Jean–Paul Sartre", "José Ortega", "Jose Ortega", "JOSÉ ORTEGA", "Thích Nhất Hạnh", "Thich Nhat Hanh",
    "Λάο Τσε", "ΛΑΟ ΤΣΕ", "Лев Толстой", "лев толстой", "Saadi", "سعدی", "Émile Zola", "Emile Zola",
    "“Sub” Rosa", '"Sub" Rosa', "夏目漱石", "สุนทรภู่", "Søren Kierkegaard", "Soren Kierkegaard", "Æsop",
    "Aesop", "Anon", "Anonymous Alcoholics", "ANONYMOUS", "İnönü", "Inonu", "Zoë", "zoe", "Ç", "½"]
TAGS = [
    "life", "Life", "LIFE", "été", "ete", "Été", "wisdom", "well-known", "well‑known", "人生", "жизнь",
    "Жизнь", "ชีวิต", "C++", "50%", "love & war", "ça va", "Ca Va", "ß", "SS", "x", "mot d’ordre",
    "mot d'ordre", "naïve", "Ångström", "angstrom", "_", "*"]
SOURCES = ["a letter, 1894", "道德经, chapter 1", "L’Étranger", "Война и мир", "état d’âme", "“Essays” — II"]
HOSTILE = [
    '"', "*", "NEAR(", "a-b", "it's", "C++", "50%", "text:life", "author : curie", "^be", "life AND", "NOT",
    "OR", "life OR love", "(", ")", "a* b*", '"a b" * c', "{text author}: x", "+life", "life + love",
    "- life",
    '""', "'", "';--", "\\", "%", "_", "a NEAR/2 b", '"be""is"', "“", "« »", ":", ",", "\u200b", "\u00ad",
    "½", "３", "𠮷", "\U0001F600", "e\u0301", "\u0301", "\ufeff", "\ufffd", "[", "a\x01b", "\u3099", "ŉ", "ﬁ",
    "ß", "İ", "ı", "ǅ", "no\u00adthing", "a\u200bb", "a\u2060b", "꞉", "ꞌ", "ʼ", "\u0e33", "a " * 99,
    "人" * 200, "x" * 200, "(" * 200, '"' * 200, "a* " * 60, '"a" ' * 50]
QUOTES = ['""', "“”", "„“", "«»", "»«", "‹›", "「」", "『』", "″″", "＂＂", "“\"", '"', "「"]
LOOK_ALIKES = {
    "'": "’‘′ʼ`", "’": "'‘ʼ", "-": "‐‑–—−", "–": "-—", "—": "--", '"': "“”„«", " ": "\u00a0\u3000\t"}


def made_up(count, seed=21):
    chance = random.Random(seed)

    def sentence(most):
        language = chance.choice(LANGUAGES)
        parts = []
        for _ in range(chance.randint(1, most)):
            if chance.random() < 0.1:
                language = chance.choice(LANGUAGES)
            # The first words are the most used.
            parts.append(language[int(len(language) * chance.random() ** 2)].replace("_", " "))
            parts.append(chance.choice(JOINTS))
        return "".join(parts[:-1])

    for _ in range(count):
        yield {
            "text": sentence(chance.choice([4, 12, 40])),
            "author": chance.choice(AUTHORS),
            "tags": chance.sample(TAGS, chance.choice([0, 0, 1, 2, 3])),
            "source": chance.choice(SOURCES) if chance.random() < 0.3 else None,
            "note": sentence(10) if chance.random() < 0.3 else None,
        }


def given(folder):
    """What the collections hold, as far as a quotation takes it."""
    folder = pathlib.Path(folder)
    for path in sorted([*folder.glob("quotable/*.json"), *folder.glob("quotes-json/*")]):
        value = json.loads(path.read_bytes().decode("utf-8-sig"))
        if isinstance(value, dict):
            value = next(item for item in value.values() if isinstance(item, list))
        for item in value:
            quotation = of_collection(item)
            if quotation and acceptable(quotation):
                yield quotation
    for path in sorted(folder.glob("fortune/**/*")):
        if path.is_file() and path.suffix not in (".dat", ".u8"):
            yield from ({"text": text} for text in fortunes(path.read_bytes()))


def of_collection(item):
    def first(*names):
        values = (str(item.get(name) or "").strip() for name in names)
        return next(filter(None, values), None)

    text = first("content", "text", "quote", "quoteText", "quotation", "body", "hitokoto", "citation", "q",
                 "highlight", "en")
    author = first("author", "quoteAuthor", "from_who", "who", "by", "a")
    if "hitokoto" not in item:
        author = author or first("from")
    tags = item.get("tags") or []
    tags = tags.split(",") if isinstance(tags, str) else tags
    source = first("from") if "hitokoto" in item else first("source", "book", "book_title", "work")
    return text and {"text": text, "author": author, "source": source, "note": first("note"),
                     "tags": [tag.strip() for tag in tags if tag.strip()]}


def acceptable(quotation):
    lengths = {"text": 10_000, "author": 200, "source": 500, "note": 10_000}
    return (all(len(quotation[name] or "") <= most for name, most in lengths.items())
            and len(quotation["tags"]) <= 32 and all(len(tag) <= 50 for tag in quotation["tags"]))


def fortunes(data):
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    record = []
    for line in [*text.replace("\r\n", "\n").split("\n"), "%"]:
        if line.rstrip(" \t") != "%":
            record.append(line)
            continue
        text = "".join(
            c for c in "\n".join(record) if c in "\t\n" or unicodedata.category(c) != "Cc")
        text = text.strip(search_model.BLANKS)[:10_000]
        if text.strip():
            yield text
        record = []


def source():
    folder = os.environ.get("COLLECTIONS")
    return list(given(folder) if folder else made_up(1500))


def filled(service, quotations):
    """Adds quotations from many clients at once; returns the model of what the server answered."""
    own = threading.local()

    def add(quotation):
        own.connection = getattr(own, "connection", None) or service.connect()
        answer = service.request("POST", "/quotations", quotation, connection=own.connection)
        assert answer.status == 201, (answer, quotation)
        return answer.json

    with concurrent.futures.ThreadPoolExecutor(CLIENTS) as clients:
        items = list(clients.map(add, quotations))
    model = Model(items)
    assert len(model.entries) == len(quotations)
    return model


class Asker:
    """Makes up queries from what quotations hold, and compares answers with the model's."""

    def __init__(self, service, model, seed):
        self.service, self.model, self.chance = service, model, random.Random(seed)
        self.connection = service.connect()

    def get(self, target):
        answer = self.service.get(target, connection=self.connection)
        assert answer.status == 200, (answer, urllib.parse.unquote_plus(target))
        return answer.json

    def pages(self, path, member, **parameters):
        """The pages of a list, each with its items."""
        target = address(path, **parameters)
        while target:
            page = self.get(target)
            assert len(page[member]) <= parameters["limit"]
            yield page
            target = page["next"]

    def compare(self):
        chance = self.chance
        filters = self.filters()
        exact = chance.random() < 0.1
        order = {"sort": chance.random() < 0.5} if chance.random() < 0.6 else {}
        if chance.random() < 0.4:
            order["reverse"] = chance.random() < 0.8
        ranked = "sort" not in order and search_model.terms(filters.get("q", "")) is not None
        order.setdefault("sort", False)
        expected = self.model.list(**order, **filters)
        if ranked:
            del order["sort"]
        # At most some twenty pages.
        limit = min(500, max(len(expected) // 20, chance.choice([1, 2, 7, 50, 500])))
        parameters = {**filters, **order, "limit": limit, **({"count": "exact"} if exact else {})}

        pages = list(self.pages("/quotations", "quotations", **parameters))
        found = [item for page in pages for item in page["quotations"]]
        if ranked:
            found.sort(key=lambda item: item["id"])
            expected.sort(key=lambda item: item["id"])
        assert [item["id"] for item in found] == [item["id"] for item in expected], parameters
        assert found == expected, parameters
        total = self.model.total(len(expected), exact, **filters)
        for page in pages:
            told = {name: page[name] for name in ("total", "totalIsAtLeast") if name in page}
            assert told == total, parameters
        return len(found)

    def compare_names(self, kind, **filters):
        expected = self.model.names(kind, **filters)
        limit = min(500, max(len(expected) // 20, self.chance.choice([1, 3, 50, 500])))
        pages = self.pages(f"/{kind}", kind, limit=limit, **filters)
        assert [item for page in pages for item in page[kind]] == expected, (kind, filters)

    def filters(self):
        chance, entry = self.chance, self.entry()
        filters = {}
        if chance.random() < 0.85:
            filters["q"] = self.query(entry)
        if chance.random() < 0.2:
            author = entry.item["author"] if chance.random() < 0.9 else "nobody"
            filters["author"] = self.disguised(author)
        if entry.tags and chance.random() < 0.3:
            tags = chance.sample(entry.item["tags"], min(len(entry.tags), chance.choice([1, 1, 2])))
            filters["tag"] = [self.disguised(tag) for tag in tags]
        if chance.random() < 0.15:
            filters["minLength"] = chance.choice([0, entry.length, entry.length + 1, 30])
        if chance.random() < 0.15:
            filters["maxLength"] = chance.choice([entry.length, entry.length - 1, 100, 10**6])
        if chance.random() < 0.3:
            filters["filterAnonymous"] = chance.random() < 0.7
        return filters

    def entry(self):
        return self.chance.choice(list(self.model.entries.values()))

    def query(self, entry):
        """Something that a person might type who looks for this quotation, or for trouble."""
        chance = self.chance
        text = chance.choice(
            [entry.item["text"]] * 4 + [
                "\n".join(entry.item.get("tags", [])) or entry.item["text"],
                *(entry.item[name] for name in ("author", "source", "note") if name in entry.item)])
        kind = chance.random()
        if kind < 0.08:
            return chance.choice(HOSTILE)[:LONGEST_QUERY]
        if kind < 0.12:
            return chance.choice(["", " ", "\u3000\t", "\u200b", " \n"])
        if kind < 0.15:
            return "".join(self.character() for _ in range(chance.randint(1, 8)))
        if kind < 0.35:
            # A piece of it as it stands, cut anywhere.
            start = chance.randrange(len(text))
            query = text[start:start + chance.choice([1, 2, 3, 5, 12, 40])]
        elif kind < 0.6:
            query = self.some_words(text)
        elif kind < 0.8:
            query = self.phrase(text)
            if chance.random() < 0.4:
                pieces = [query, self.some_words(text)]
                chance.shuffle(pieces)
                query = " ".join(pieces)
        else:
            # From anywhere in the quotation, or from two that may have nothing in common.
            other = entry if chance.random() < 0.7 else self.entry()
            others = other.item.get("note", other.item["text"])
            query = f"{self.some_words(text)} {self.some_words(others)}"
        if chance.random() < 0.1:
            place = chance.randrange(len(query) + 1)
            query = query[:place] + chance.choice(HOSTILE) + query[place:]
        ending = chance.choice(["", "", "", " ", "!", "*", '"', "”"])
        return (self.disguised(query[:LONGEST_QUERY - 1]) + ending)[:LONGEST_QUERY]

    def some_words(self, text):
        chance, words = self.chance, text.split() or ["x"]
        chosen = chance.sample(words, min(len(words), chance.choice([1, 1, 1, 2, 3])))
        if chance.random() < 0.5:
            chosen[-1] = chosen[-1][:chance.randint(1, len(chosen[-1]))]
        return " ".join(chosen)

    def phrase(self, text):
        chance, words = self.chance, text.split() or ["x"]
        start, marks = chance.randrange(len(words)), chance.choice(QUOTES)
        piece = " ".join(words[start:start + chance.randint(1, 5)])
        if chance.random() < 0.2:
            piece = piece[:-1]
        return marks[0] + piece + marks[1:]

    def disguised(self, text):
        """The same in another case, with other accents, quotation marks and dashes; mostly."""
        chance = self.chance
        disguise = chance.choice([None, None, str.upper, str.lower, str.swapcase, without_accents, "accents",
                                  "marks", "decomposed", "halved", "soft"])
        if callable(disguise):
            changed = disguise(text)
        elif disguise == "accents":
            changed = "".join(
                c + (chance.choice("\u0301\u0308\u0323") if c.isalpha() and chance.random() < 0.3 else "")
                for c in text)
        elif disguise == "marks":
            changed = "".join(chance.choice(LOOK_ALIKES.get(c, c)) for c in text)
        elif disguise == "decomposed":
            changed = unicodedata.normalize(chance.choice(["NFD", "NFKC", "NFKD"]), text)
        elif disguise == "halved":
            changed = text[:max(1, len(text) // 2)]
        elif disguise == "soft":
            changed = "".join(c + ("\u00ad" if chance.random() < 0.2 else "") for c in text)
        else:
            changed = text
        # Longer ones and names without anything are refused.
        return changed if changed.strip() and len(changed) <= 50 or len(text) > 50 else text

    def character(self):
        while True:
            character = chr(self.chance.choice([
                self.chance.randrange(1, 0x500), self.chance.randrange(1, 0x3100),
                self.chance.randrange(1, 0x10000), self.chance.randrange(1, 0x20000)]))
            if unicodedata.category(character) not in ("Cs", "Cn", "Cc"):
                return character


def without_accents(text):
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def address(path, **parameters):
    pairs = []
    for name, value in parameters.items():
        for one in value if isinstance(value, list) else [value]:
            pairs.append((name, str(one).lower() if isinstance(one, bool) else one))
    return f"{path}?{urllib.parse.urlencode(pairs)}"


def change(service, model, chance, count):
    """Random edits, deletions and restorations, in the server and in the model."""
    connection, gone = service.connect(), []
    for new in made_up(count, seed=chance.random()):
        id = chance.choice(list(model.entries))
        kind = chance.random()
        if kind < 0.3:
            answer = service.request("DELETE", f"/quotations/{id}", connection=connection)
            assert answer.status == 204
            model.drop(id)
            gone.append(id)
            continue
        if kind < 0.4 and gone:
            id = gone.pop(chance.randrange(len(gone)))
            answer = service.request("POST", f"/quotations/{id}/restore", connection=connection)
        elif kind < 0.6:
            answer = service.request("PUT", f"/quotations/{id}", new, connection=connection)
        else:
            names = chance.sample(list(new), chance.randint(1, 3))
            some = {name: new[name] for name in names}
            answer = service.request("PATCH", f"/quotations/{id}", some, connection=connection)
        assert answer.status == 200, answer
        model.put(answer.json)


def compare_all_names(asker):
    chance = asker.chance
    for kind in ("authors", "tags"):
        for hidden in (False, True):
            asker.compare_names(kind, filterAnonymous=hidden)
        for _ in range(15):
            name = chance.choice(asker.model.names(kind))["name"]
            prefix = asker.disguised(name[:chance.randint(1, len(name))])
            asker.compare_names(kind, q=prefix, filterAnonymous=chance.random() < 0.5)


def test_what_is_found_is_what_a_model_finds(start):
    service = start()
    model = filled(service, source())
    asker = Asker(service, model, seed=22)
    for filters in [
        {}, {"filterAnonymous": True},
        *({"author": name} for name in ("Anonymous", "aNONYMOUS", " anonymous\u00a0")),
    ]:
        page = asker.get(address("/quotations", limit=1, **filters))
        assert page["total"] == len(model.find(**filters)), filters
    found = [asker.compare() for _ in range(QUERIES)]
    # Questions that nothing answers would prove nothing.
    assert sum(map(bool, found)) > QUERIES / 2
    compare_all_names(asker)

    change(service, model, random.Random(23), 300)
    for _ in range(QUERIES // 2):
        asker.compare()
    compare_all_names(asker)

    service.kill()
    again = Asker(start(), model, seed=24)
    for _ in range(QUERIES // 6):
        again.compare()
    compare_all_names(again)


def test_a_ranking_has_every_match_once(start):
    """Even where there are more than are ranked; and while others write, none comes twice."""
    service = start()
    chance = random.Random(25)
    many = [{"text": " ".join(["common"] * chance.randint(1, 3) + ["word"] * chance.randint(0, 9))}
            for _ in range(MORE_THAN_RANKED)]
    quotations = [*source(), *many]
    random.Random(26).shuffle(quotations)
    model = filled(service, quotations)
    asker = Asker(service, model, seed=27)

    queries = ["common", "common wor", "life", "人", "be the", '"de la"', "ж", "a"]
    for q in queries:
        expected = {item["id"] for item in model.list(sort=False, q=q)}
        for reverse in (False, True):
            # Pages begin both among what is ranked and behind it.
            limit = min(500, max(7, len(expected) // 15))
            pages = asker.pages("/quotations", "quotations", q=q, reverse=reverse, limit=limit)
            ids = [item["id"] for page in pages for item in page["quotations"]]
            assert len(ids) == len(set(ids)), (q, reverse)
            assert set(ids) == expected, (q, reverse)

    common = model.find(q="common")
    done, failures, touched = threading.Event(), [], set()

    def write():
        connection, chance = service.connect(), random.Random(28)
        old = list(model.entries)
        try:
            while not done.is_set():
                text = " ".join(chance.choice(["common", "word", "life", "人", "other"])
                                for _ in range(chance.randint(1, 12)))
                kind, status = chance.random(), None
                if kind < 0.4:
                    status = service.request(
                        "POST", "/quotations", {"text": text}, connection=connection).status
                else:
                    id = chance.choice(old)
                    touched.add(id)
                    if kind < 0.6:
                        method, body, suffix = "DELETE", None, ""
                    elif kind < 0.7:
                        method, body, suffix = "POST", None, "/restore"
                    else:
                        method, body, suffix = "PATCH", {"text": text}, ""
                    status = service.request(
                        method, f"/quotations/{id}{suffix}", body, connection=connection).status
                assert status in (200, 201, 204, 404, 409), status
        except BaseException as failure:
            failures.append(failure)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for turn in range(2):
            for q, reverse, limit in [
                ("common", False, 450), ("common", True, 450), ("word", False, 300), ("life", turn > 0, 9),
                ("人", False, 11),
            ]:
                pages = asker.pages("/quotations", "quotations", q=q, reverse=reverse, limit=limit)
                ids = [item["id"] for page in pages for item in page["quotations"]]
                assert len(ids) == len(set(ids)), (q, reverse)
            # In an order that isn't a ranking, what stays as it is isn't missing either.
            for order in ({"sort": False}, {"sort": True}, {"sort": True, "reverse": True}):
                pages = asker.pages("/quotations", "quotations", q="common", limit=400, **order)
                ids = [item["id"] for page in pages for item in page["quotations"]]
                untouched = [id for id in ids if id not in touched]
                assert len(untouched) == len(set(untouched)), order
                assert {entry.id for entry in common} - touched <= set(untouched), order
    finally:
        done.set()
        writer.join()
    assert not failures, failures
