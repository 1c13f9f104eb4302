"""The browser, and the windows in which the front end is looked at."""

import os

CHROMIUM = "/usr/bin/chromium"


def launch(playwright):
    """Debian's Chromium; only root has to go without its sandbox."""
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)


def view(width, height, colours="light"):
    return {"viewport": {"width": width, "height": height}, "color_scheme": colours, "locale": "en-GB"}


UPRIGHT, TURNED, DESK = view(414, 896), view(896, 414), view(1280, 800)
ALL = {
    f"{name} {colours}": view(width, height, colours)
    for name, width, height in (("upright", 414, 896), ("turned", 896, 414), ("desk", 1280, 800))
    for colours in ("light", "dark")
}
TOUCH = {**UPRIGHT, "has_touch": True, "is_mobile": True}
