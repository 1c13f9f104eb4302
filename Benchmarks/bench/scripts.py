"""Which sounds and characters the made words of each language have.

No word is taken from anywhere: a vocabulary is made by chance from these parts, so that letters, accents,
lengths and frequencies are about those of texts, and nothing has to be kept or licensed."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Script:
    """How the words of a language are made: a syllable is an onset, a nucleus and a coda, one of each.

    `share` of a hundred quotations; `density`: how long a text is, against English; `blank`: what parts
    words; `syllables`: at most in a common word."""

    name: str
    share: int
    onsets: tuple[str, ...]
    nuclei: tuple[str, ...]
    codas: tuple[str, ...]
    blank: str = " "
    comma: str = ","
    stop: str = "."
    density: float = 1.0
    syllables: int = 1


def _parts(text: str) -> tuple[str, ...]:
    """Parts between blanks; `-` is an empty one."""
    return tuple("" if part == "-" else part for part in text.split())


def _characters(codec: str, rows: range) -> tuple[str, ...]:
    """The characters of a national standard that are most in use, row by row."""
    found = []
    for row in rows:
        for cell in range(0xA1, 0xFF):
            try:
                found.append(bytes([row, cell]).decode(codec))
            except UnicodeDecodeError:
                continue
    return tuple(found)


_HANZI = _characters("gb2312", range(0xB0, 0xD7))[::3]
_KANJI = _characters("euc_jp", range(0xB0, 0xD0))[::3]
_HANGUL = _characters("euc_kr", range(0xB0, 0xC8))[::3]

SCRIPTS = (
    Script("English", 40, _parts("- b bl br c ch cl d dr f fl fr g gr h j l m n p pl pr qu r s sh sp "
                                 "st str t th tr v w wh y"),
           _parts("a e i o u a e i o e ai ea ee oo ou"),
           _parts("- - - n r s t l d m nd nt st ck ng ll")),
    Script("German", 8, _parts("- b d f g h k l m n p pf r s sch schw sp st t tr w z zw"),
           _parts("a e i o u e e ei ie au eu ä ö ü"), _parts("- - n r s t ch cht ß rt nd ng st tz")),
    Script("French", 8, _parts("- b c ch d f g j l m n p qu r s t tr v pr"),
           _parts("a e i o u é è ê à ai eau eu oi ou œu î"), _parts("- - - n r s t nt ç l x")),
    Script("Spanish", 7, _parts("- b c ch d f g h j l ll m n ñ p qu r s t tr v"),
           _parts("a e i o u a e o á é í ó ú ie ue"), _parts("- - - n r s l d")),
    Script("Portuguese", 3, _parts("- b c ç d f g j l lh m n nh p r s t v x"),
           _parts("a e i o u ã õ á ê ão ei ou"), _parts("- - - s r m l")),
    Script("Polish", 5, _parts("- b c cz d dz g j k ł l m n p prz r rz s sz ś t w z ż ź"),
           _parts("a e i o u y ą ę ó ie ia"), _parts("- - - ć ń k m n sz ł st")),
    Script("Swedish", 3, _parts("- b d f fl g h j k l m n p r s sk sj st t v"),
           _parts("a e i o u å ä ö y"), _parts("- - n r t l d ng st")),
    Script("Russian", 6, _parts("- б в вс г д ж з к л м н п пр р с ст т ф х ч ш щ"),
           _parts("а е и о у ы э ю я ё о е"), _parts("- - - н т й ть л м сь")),
    Script("Greek", 3, _parts("- β γ δ ζ θ κ λ μ ν π ρ σ τ φ χ ψ στ"),
           _parts("α ε η ι ο υ ω ά έ ή ί ό ού αι ει"), _parts("- - - ν ς ρ")),
    Script("Arabic", 3, _parts("ا ب ت ث ج ح خ د ر ز س ش ص ط ع غ ف ق ك ل م ن ه و ي"),
           _parts("- - ا و ي َ"), _parts("- - ة ن ت"), comma="،", density=0.8, syllables=2),
    Script("Hebrew", 2, _parts("א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע פ צ ק ר ש ת"),
           _parts("- - - ו י"), _parts("- - ה ת"), density=0.8, syllables=2),
    Script("Hindi", 3, _parts("क ख ग च ज ट त द न प ब भ म य र ल व श स ह"),
           _parts("- - ा ि ी ु े ै ो"), _parts("- - - ं ्र"), stop="।", syllables=2),
    Script("Thai", 2, _parts("ก ข ค ง จ ช ด ต ท น บ ป พ ม ย ร ล ว ส ห"),
           _parts("า ี ู ิ ุ ั ่า ้า ือ"), _parts("- น ง ก ม"), blank="", comma=" ", stop="", density=0.9),
    Script("Chinese", 3, _HANZI, ("",), ("",), blank="", comma="，", stop="。", density=0.35),
    Script("Japanese", 3, _parts("の は に を が と で も な い た し て る ら く") * 20 + _KANJI, ("",), ("",),
           blank="", comma="、", stop="。", density=0.4),
    Script("Korean", 1, _HANGUL, ("",), ("", "", "", "은", "를", "에"), density=0.5),
)
