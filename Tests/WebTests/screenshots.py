"""Draws the README's pictures of the front end: `python screenshots.py FOLDER`."""

import io
import pathlib
import sys
import tempfile

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "ServiceTests"))

from service import Service
from views import launch, view
from waiting import settle, track

TELEPHONE, DESK = (414, 896), (1280, 800)
PICTURES = {
    "list": (TELEPHONE, "#/quotations"), "quotation": (TELEPHONE, "#/quotations/8"),
    "form": (TELEPHONE, "#/quotations/2/edit"), "settings": (TELEPHONE, "#/settings"),
    "device-settings": (TELEPHONE, "#/device-settings"), "statistics": (TELEPHONE, "#/statistics"),
    "import": (TELEPHONE, "#/import"), "trash": (TELEPHONE, "#/trash"),
    "browser": (TELEPHONE, "#/browser"), "page": (TELEPHONE, "#/browser?url=https%3A%2F%2Fexample.org%2Flow-tide"),
    "desk": (DESK, "#/quotations/4"), "reference": (TELEPHONE, "docs"),
    "movies": (TELEPHONE, "#/movies"), "movie": (TELEPHONE, "#/movies/4"), "plot": (TELEPHONE, "#/movies/3/plot"),
    "movies-desk": (DESK, "#/movies/8"),
}


# Where one has been, and a page that is there without a network.
VISITS = {"https://example.org/low-tide": "A Walk at Low Tide", "https://example.org/": "Example",
          "https://www.example.com/library/aphorisms": "Aphorisms, Collected", "https://example.net/garden": None}
PAGE = {"url": "https://example.org/low-tide", "title": "A Walk at Low Tide", "blocks": [
    {"kind": "paragraph", "text": "The sea had gone out as far as it goes, and left its floor to whoever wanted "
     "it: two herons, a dog, and me."},
    {"kind": "quote", "text": "What the tide uncovers was always there. It only waited for the water to look away."},
    {"kind": "heading", "text": "What one finds"},
    {"kind": "item", "text": "A boot, left, of no known owner"},
    {"kind": "item", "text": "Rope in every colour that rope has"},
    {"kind": "item", "text": "Time, mostly"},
    {"kind": "paragraph", "text": "One walks slower than on land, since each step is asked about first. By noon "
     "the water came back, as if it had forgotten something."}]}
STEPS = {
    "browser": "document.querySelector('main input').focus()",
    "page": "getSelection().selectAllChildren(document.querySelector('blockquote'))",
}


def save(picture, path):
    """A few colours are enough for letters on a ground, and make a small file."""
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(64, kmeans=2).save(path, optimize=True)


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        service = Service(f"{data}/quotations", samples=True)
        # Something for the trash and the imports to show.
        service.request("POST", "/import?format=text", "“Haste makes waste.” ― Benjamin Franklin")
        service.request("DELETE", "/quotations/10")
        for url, title in VISITS.items():
            service.request("POST", "/history", {"url": url, **({"title": title} if title else {})})
        service.request("POST", "/history", {"url": "https://example.org/low-tide"})
        browser = launch(playwright)
        for name, (size, address) in PICTURES.items():
            for colours in ("light", "dark"):
                context = browser.new_context(**view(*size, colours), reduced_motion="reduce")
                context.route("**/pages?*", lambda route: route.fulfill(json=PAGE))
                track(context)
                page = context.new_page()
                page.goto(f"{service.address}/{address}")
                settle(page)
                page.evaluate(STEPS.get(name, "null"))
                settle(page)
                save(page.screenshot(), folder / f"{name}-{colours}.png")
                context.close()
        browser.close()
        service.stop()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
