"""Free texts that people enter."""

import re
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

# Characters that take no room. A few belong between others (in emoji, in Persian, in Hindi).
_INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff"
)
MOST_INVISIBLE = 8
"""In one run; the flag of Scotland, an emoji, needs six."""
_FLOOD = re.compile(f"[{_INVISIBLE}]{{{MOST_INVISIBLE + 1},}}")
_NOTHING_BUT = re.compile(f"[{_INVISIBLE}\\s]*")


def _check_text(text: str) -> str:
    if "\x00" in text:
        raise ValueError("contains a character that cannot be kept")
    if _FLOOD.search(text):
        raise ValueError("contains too many characters that nobody can see")
    return "" if _NOTHING_BUT.fullmatch(text) else text


Text = Annotated[str, StringConstraints(strip_whitespace=True), AfterValidator(_check_text)]
"""Stripped; without NUL, which Postgres cannot store, and without floods of invisible characters.

Add a `max_length` of your own.
"""
