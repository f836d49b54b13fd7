"""Free texts that people enter."""

import math
import re
from typing import Annotated, Any

from pydantic import AfterValidator, StringConstraints

# Characters that take no room. A few belong between others (in emoji, in Persian, in Hindi).
_INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff"
)
MAX_INVISIBLE = 8
"""In one run; the flag of Scotland, an emoji, needs six."""
_FLOOD = re.compile(f"[{_INVISIBLE}]{{{MAX_INVISIBLE + 1},}}")
_UNKEEPABLE = re.compile("[\x00\ud800-\udfff]")
_NOTHING_BUT = re.compile(f"[{_INVISIBLE}\\s]*")


def can_be_kept(text: str) -> bool:
    """Whether Postgres has room for it: not for NUL, nor for halves of surrogate pairs."""
    return not _UNKEEPABLE.search(text)


def check_text(text: str) -> str:
    """The text, or "" if nobody would see anything of it; raises ValueError for one to refuse."""
    if not can_be_kept(text):
        raise ValueError("contains a character that cannot be kept")
    if _FLOOD.search(text):
        raise ValueError("contains too many characters that nobody can see")
    return "" if _NOTHING_BUT.fullmatch(text) else text


Text = Annotated[str, StringConstraints(strip_whitespace=True), AfterValidator(check_text)]
"""Stripped; without NUL, which Postgres cannot store, and without floods of invisible characters.

Add a `max_length` of your own.
"""

# They turn the direction of reading for what stands around them: "gnp.exe" from "exe.png".
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
_BREAKING = re.compile("[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


def check_line(text: str) -> str:
    """The text, if it stays within its line and its own direction; else raises ValueError."""
    if _BREAKING.search(text):
        raise ValueError("should be a single line")
    if _TURNING.search(text):
        raise ValueError("contains a character that turns the direction of reading")
    return text


def without_turns(text: str) -> str:
    """The text as it would read by itself, for names that somebody else tells."""
    return _TURNING.sub("", text)


Line = Annotated[Text, AfterValidator(check_line)]
"""A name or anything else that is shown among other people's words."""

DEEPEST = 400
"""Levels: a page that was recorded nests two for each of its elements' own."""


def _check_members(data: Any) -> Any:
    left = [(data, 0)]
    while left:
        value, depth = left.pop()
        if depth > DEEPEST:
            raise ValueError("is nested too deeply")
        if isinstance(value, str) and not can_be_kept(value):
            raise ValueError("contains a character that cannot be kept")
        if isinstance(value, float) and not math.isfinite(value):
            raise ValueError("contains a number that cannot be kept")
        if isinstance(value, dict):
            left += [(each, depth + 1) for member in value.items() for each in member]
        elif isinstance(value, list):
            left += [(each, depth + 1) for each in value]
    return data


Storable = AfterValidator(_check_members)
"""For JSON of any form."""
