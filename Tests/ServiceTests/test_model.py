"""Many clients at once, against a plain model with ICU's own order.

`QUOTATIONS=FILE` takes other input than what is made up here: a JSON array of objects with `content`
or `text`, `author` and `tags`.
"""

import itertools
import json
import os
import random
import threading

import icu

CLIENTS = 16
WORDS = """
be Be bé yourself "quoted" “quoted” élan elan Élan naïve naive coöperate re-sign resign don't dont
Äpfel apfel Zorn straße strasse łódź lodz æon aeon Ёлка ёлка елка жар слово 己所 不欲 言葉 ことば κόσμος
Κόσμος שלום كلمة 100 20 3 ... — ! ? (x) a b c the of and to in that it was for on are with his they
""".split()


def made_up(count):
    chance = random.Random(11)
    for _ in range(count):
        text = " ".join(chance.choice(WORDS) for _ in range(chance.randint(1, 40)))
        author = chance.choice([None, "Anonymous", "Marie Curie", "Łukasz", "孔子"])
        yield {"text": text, "author": author, "tags": chance.sample(["a", "B", "ç"], 2)}


def given(path):
    for item in json.loads(open(path).read()):
        yield {"text": item.get("content") or item["text"], "author": item.get("author"),
               "tags": item.get("tags", [])}


class Model:
    """What the server should hold: its own answers, and the order that ICU gives."""

    def __init__(self):
        self.items = {}
        self.collator = icu.Collator.createInstance(icu.Locale.getRoot())
        self.collator.setAttribute(
            icu.UCollAttribute.ALTERNATE_HANDLING, icu.UCollAttributeValue.SHIFTED)
        self.collator.setAttribute(
            icu.UCollAttribute.STRENGTH, icu.UCollAttributeValue.QUATERNARY)
        self.collator.setAttribute(
            icu.UCollAttribute.NORMALIZATION_MODE, icu.UCollAttributeValue.ON)

    def key(self, item):
        # Keys are cut to 256 bytes, beyond which texts count as equal.
        return self.collator.getSortKey(item["text"]).rstrip(b"\0")[:256], item["id"]

    def list(self, sort, reverse, showAuthors, filterAnonymous):
        items = [item for item in self.items.values()
                 if not (filterAnonymous and item["author"] == "Anonymous")]
        items.sort(key=self.key if sort else lambda item: item["id"], reverse=reverse)
        hidden = () if showAuthors else ("author",)
        return [{name: value for name, value in item.items() if name not in hidden}
                for item in items]


def together(works):
    """Runs works at once; fails if one does."""
    failures = []

    def run(work):
        try:
            work()
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures


def compare(service, model):
    for options in itertools.product([False, True], repeat=4):
        named = dict(zip(["sort", "reverse", "showAuthors", "filterAnonymous"], options))
        expected = model.list(**named)
        query = "&".join(f"{name}={str(value).lower()}" for name, value in named.items())
        found, target = [], f"/quotations?limit=97&{query}"
        while target:
            page = service.get(target).json
            assert page["total"] == len(expected)
            found += page["quotations"]
            target = page["next"]
        assert found == expected, named


def test_sixteen_clients_and_a_model_come_to_the_same(start):
    service, model = start(), Model()
    path = os.environ.get("QUOTATIONS")
    source = list(given(path) if path else made_up(800))

    def add(mine):
        connection = service.connect()
        for quotation in mine:
            answer = service.request("POST", "/quotations", quotation, connection=connection)
            assert answer.status == 201, answer
            model.items[answer.json["id"]] = answer.json

    together([lambda mine=source[index::CLIENTS]: add(mine) for index in range(CLIENTS)])
    assert len(model.items) == len(source)
    compare(service, model)

    churned, done = {}, threading.Event()

    def churn():
        connection, mine, chance = service.connect(), [], random.Random(1)
        while not done.is_set():
            if mine and chance.random() < 0.5:
                id = mine.pop()
                assert service.request("DELETE", f"/quotations/{id}",
                                       connection=connection).status == 204
                del churned[id]
            else:
                answer = service.request("POST", "/quotations", {"text": chance.choice(WORDS) + "x"},
                                         connection=connection)
                mine.append(answer.json["id"])
                churned[mine[-1]] = answer.json

    def change():
        try:
            delete_and_restore(service, model)
        finally:
            done.set()

    together([churn, churn, churn, change])
    model.items.update(churned)
    assert service.request("DELETE", "/settings").status == 204
    compare(service, model)

    service.kill()
    compare(start(), model)


def delete_and_restore(service, model):
    """Under every combination of the settings: a delete hits the quotation that it names alone."""
    chance = random.Random(2)
    for sort, show, hide in itertools.product([False, True], repeat=3):
        view = {"sort": sort, "showAuthors": show, "filterAnonymous": hide}
        assert service.request("PUT", "/settings", view).json == view
        page = service.get("/quotations?limit=300").json
        assert page["view"] == view
        assert all(("author" in item) is show for item in page["quotations"])
        known = [item["id"] for item in page["quotations"] if item["id"] in model.items]
        for id in chance.sample(known, 12):
            assert service.request("DELETE", f"/quotations/{id}").status == 204
            assert service.get(f"/quotations/{id}").status == 404
            if chance.random() < 0.5:
                restored = service.request("POST", f"/quotations/{id}/restore")
                assert restored.status == 200 and restored.json == model.items[id]
            else:
                del model.items[id]
