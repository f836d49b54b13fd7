"""The part of a text for which the font has glyphs."""

import re
import unicodedata

MAX_CHARACTERS = 300
"""Of one text: no picture has room for more."""
_NO_GLYPH = re.compile(
    # What the fonts hold: Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic and Georgian.
    r"[^ -~\u00a0-\u06ff\u0750-\u077f\u10a0-\u10ff\u1d00-\u1dbf\u1e00-\u200a\u200c\u2010-\u2027"
    r"\u2030-\u205e\u2068\u2069\u2070-\u209f\u20a0-\u20bf\u2100-\u214f\u2190-\u21ff\ufb13-\ufdff\ufe70-\ufefc]"
)


def drawable(text: str) -> str:
    """The text in one line, without what no font here can draw, such as emoji; may be empty.

    Of the marks that turn the direction only those stay that isolate a part.
    """
    known = unicodedata.normalize("NFC", " ".join(text.split()))
    known = "".join(" " if unicodedata.category(one) == "Cn" else one for one in known)
    return " ".join(_NO_GLYPH.sub(" ", known).split())[:MAX_CHARACTERS].strip()
