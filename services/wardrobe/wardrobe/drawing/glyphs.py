"""Removes characters that the fonts cannot draw."""

import re
import unicodedata

MAX_CHARACTERS = 300
"""No picture has space for more."""
_NO_GLYPH = re.compile(
    # The fonts cover Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic and Georgian.
    r"[^ -~\u00a0-\u06ff\u0750-\u077f\u10a0-\u10ff\u1d00-\u1dbf\u1e00-\u200a\u200c\u2010-\u2027"
    r"\u2030-\u205e\u2068\u2069\u2070-\u209f\u20a0-\u20bf\u2100-\u214f\u2190-\u21ff\ufb13-\ufdff\ufe70-\ufefc]"
)


def drawable(text: str) -> str:
    """Return the text in one line without characters such as emoji; may be empty.

    Of the bidirectional control characters, only isolates are kept.
    """
    normalized = unicodedata.normalize("NFC", " ".join(text.split()))
    normalized = "".join(
        " " if unicodedata.category(character) == "Cn" else character for character in normalized
    )
    return " ".join(_NO_GLYPH.sub(" ", normalized).split())[:MAX_CHARACTERS].strip()
