"""Slugs: the part of a tag's URL that names it, made from its name."""

import re
import unicodedata
from collections.abc import Iterator

from shared.http.text_fields import INVISIBLE

MAX_SLUG = 50
"""Characters of a slug."""
RESERVED = frozenset({"all", "add", "edit", "outfit", "constructor"})
"""Garderobe's own pages use the first four; every JavaScript object has the last one."""

MAX_MARKS = 3
"""Marks on one letter; more of them overlap the lines above and below."""

_INVISIBLE = re.compile(f"[{INVISIBLE}]")
_LATIN = str.maketrans(
    {
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ß": "ss",
        "\u0131": "i",
    }
)


def slug_of(name: str) -> str:
    """Return the slug for a name; empty if the name has neither a letter nor a digit.

    Letters of any script stay, in lower case; Latin ones without their accents. `slugOf` of the web
    app does the same.
    """
    lower = unicodedata.normalize("NFKD", name).lower().translate(_LATIN)
    plain = _INVISIBLE.sub("", unicodedata.normalize("NFKD", lower))
    words = "".join(_word_characters(plain)).split()
    return unicodedata.normalize("NFC", "-".join(words))[:MAX_SLUG].strip("-")


def is_slug(text: str) -> bool:
    """Return whether this has the form of a slug: it is its own."""
    # The length first: normalizing a text of many marks takes time quadratic in its length.
    return 0 < len(text) <= MAX_SLUG and slug_of(text) == text


def is_free(slug: str) -> bool:
    """Return whether a tag may have this slug."""
    return is_slug(slug) and slug not in RESERVED


def _word_characters(text: str) -> Iterator[str]:
    """Yield the characters of words, and a space for each one between them."""
    base, marks = " ", 0
    for char in text:
        kind = unicodedata.category(char)
        if kind.startswith("M"):
            marks += 1
            # In other scripts than Latin, a mark can be a vowel.
            if marks <= MAX_MARKS and not base.isascii():
                yield char
        elif kind != "Cf":
            base, marks = (char if kind[0] in "LN" else " "), 0
            yield base
