"""Draws the README's pictures of the front end: `python screenshots.py FOLDER`."""

import io
import pathlib
import sys
import tempfile

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "ServiceTests"))

from service import Service  # noqa: E402
from views import launch, view  # noqa: E402

TELEPHONE, DESK = (414, 896), (1280, 800)
PICTURES = {
    "list": (TELEPHONE, "#/quotations"), "quotation": (TELEPHONE, "#/quotations/8"),
    "form": (TELEPHONE, "#/quotations/2/edit"), "settings": (TELEPHONE, "#/settings"),
    "device-settings": (TELEPHONE, "#/device-settings"), "statistics": (TELEPHONE, "#/statistics"),
    "import": (TELEPHONE, "#/import"), "trash": (TELEPHONE, "#/trash"),
    "desk": (DESK, "#/quotations/4"), "reference": (TELEPHONE, "docs"),
    "movies": (TELEPHONE, "#/movies"), "movie": (TELEPHONE, "#/movies/4"), "plot": (TELEPHONE, "#/movies/3/plot"),
    "movies-desk": (DESK, "#/movies/8"),
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
        browser = launch(playwright)
        for name, (size, address) in PICTURES.items():
            for colours in ("light", "dark"):
                context = browser.new_context(**view(*size, colours), reduced_motion="reduce")
                page = context.new_page()
                page.goto(f"{service.address}/{address}")
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(300)
                save(page.screenshot(), folder / f"{name}-{colours}.png")
                context.close()
        browser.close()
        service.stop()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
