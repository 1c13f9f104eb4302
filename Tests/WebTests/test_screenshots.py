"""The README's pictures of the front end."""

import re

from screenshots import PICTURES
from service import ROOT


def test_the_readme_s_pictures_are_there_and_small():
    pictures = list((ROOT / "Documentation/Screenshots").glob("*.png"))
    wanted = [f"{name}-{colours}" for name in PICTURES for colours in ("light", "dark")]
    assert sorted(picture.stem for picture in pictures) == sorted(wanted)
    assert [picture.name for picture in pictures if picture.stat().st_size > 40_960] == []
    for path in re.findall(r'"(Documentation/[^"]+)"', (ROOT / "README.md").read_text()):
        assert (ROOT / path).exists(), path
