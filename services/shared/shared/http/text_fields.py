"""Free text that people enter."""

import math
import re
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AfterValidator, StringConstraints

from shared.translations import gettext

# Characters without width. A few are legitimate (in emoji, Persian, Hindi).
INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff"
)
MAX_INVISIBLE = 8
"""Per run; the flag of Scotland, an emoji, needs six."""
_FLOOD = re.compile(f"[{INVISIBLE}]{{{MAX_INVISIBLE + 1},}}")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_ONLY_INVISIBLE = re.compile(f"[{INVISIBLE}\\s]*")


def is_storable(text: str) -> bool:
    """Return whether Postgres can store the text: no NUL, no unpaired surrogates."""
    return not _UNSTORABLE.search(text)


def check_text(text: str) -> str:
    """Return the text, or "" if all of it is invisible. Raises ValueError if it is not allowed."""
    if not is_storable(text):
        raise ValueError(gettext("contains a character that can't be stored"))
    if _FLOOD.search(text):
        raise ValueError(gettext("contains too many invisible characters"))
    return "" if _ONLY_INVISIBLE.fullmatch(text) else text


Text = Annotated[str, StringConstraints(strip_whitespace=True), AfterValidator(check_text)]
"""Text without NUL, which Postgres cannot store, and without floods of invisible characters.

Surrounding white space is stripped. Add a `max_length` of your own.
"""

# Bidirectional controls, which also affect the surrounding text: "exe.png" becomes "gnp.exe".
_BIDI_CONTROLS = re.compile("[\u202a-\u202e\u2066-\u2069]")
_LINE_BREAKS = re.compile("[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


def check_line(text: str) -> str:
    """Return the text. Raises ValueError for line breaks and bidirectional controls."""
    if _LINE_BREAKS.search(text):
        raise ValueError(gettext("should be a single line"))
    if _BIDI_CONTROLS.search(text):
        raise ValueError(gettext("contains a character that changes the reading direction"))
    return text


def without_bidi_controls(text: str) -> str:
    """Return the text without bidirectional controls, for names from elsewhere."""
    return _BIDI_CONTROLS.sub("", text)


Line = Annotated[Text, AfterValidator(check_line)]
"""A single line, such as a name, that is shown within other text."""


def _check_web_address(url: str) -> str:
    try:
        found = urlsplit(url)
        is_complete = bool(found.hostname) and found.port != 0
    except ValueError:
        is_complete = False
    if not is_complete:
        raise ValueError(gettext("should be a web address"))
    return url


WebAddress = Annotated[
    str,
    StringConstraints(pattern=r"^https?://[^\s\"<>\\^`{|}\x00-\x1f]+$"),
    AfterValidator(_check_web_address),
]
"""An http(s) URL that is shown as a link. Add a `max_length` of your own."""

MAX_DEPTH = 400
"""Levels of nesting; a recorded page has two for each level of its elements."""


def _check_members(data: Any) -> Any:
    left = [(data, 0)]
    while left:
        value, depth = left.pop()
        if depth > MAX_DEPTH:
            raise ValueError(gettext("is nested too deeply"))
        if isinstance(value, str) and not is_storable(value):
            raise ValueError(gettext("contains a character that can't be stored"))
        if isinstance(value, float) and not math.isfinite(value):
            raise ValueError(gettext("contains a number that can't be stored"))
        if isinstance(value, dict):
            left += [(each, depth + 1) for member in value.items() for each in member]
        elif isinstance(value, list):
            left += [(each, depth + 1) for each in value]
    return data


Storable = AfterValidator(_check_members)
"""For JSON of any shape."""
