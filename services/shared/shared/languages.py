"""The languages of the product, and which of them a request asks for."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, get_args

Language = Literal["en", "de", "fr", "ar"]
"""A language tag (BCP 47)."""
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
DEFAULT: Final[Language] = "en"
COOKIE = "language"
"""Holds the language that a person has chosen; the web app sets it."""

_CHOSEN = re.compile(rf"(?:^|;)\s*{COOKIE}=\"?([a-z]+)\"?\s*(?:;|$)")
_RANGE = re.compile(r"\s*(\*|[A-Za-z0-9-]{1,40})\s*(?:;\s*q=([01](?:\.[0-9]{0,3})?)\s*)?")
_MAX_HEADER = 1000
"""Characters of a header that are read: browsers send far fewer."""


def known_language(tag: str | None) -> Language | None:
    """Return the language if it is one of ours."""
    return tag if tag in LANGUAGES else None


def direction(language: Language) -> Literal["ltr", "rtl"]:
    """Return the direction in which a language is written."""
    return "rtl" if language == "ar" else "ltr"


def language_of(headers: Iterable[tuple[bytes, bytes]]) -> Language:
    """Return the language for a request with these headers, whose names are in lower case.

    The cookie wins, then Accept-Language, then English. Values that are no languages of ours, or
    are malformed, are ignored.
    """
    cookies, accepted = "", ""
    for name, value in headers:
        if name == b"accept-language":
            accepted = (
                f"{accepted},{value.decode('latin-1')}" if accepted else value.decode("latin-1")
            )
        elif name == b"cookie" and b"language=" in value:
            cookies = value.decode("latin-1")
    chosen = chosen_language(cookies)
    return chosen or preferred_language(accepted[:_MAX_HEADER])


def chosen_language(cookies: str) -> Language | None:
    """Return the language in a Cookie header."""
    found = _CHOSEN.search(cookies)
    return known_language(found[1]) if found else None


@lru_cache(maxsize=512)
def preferred_language(accepted: str) -> Language:
    """Return the best language for an Accept-Language header (RFC 9110, section 12.5.4).

    A regional variant such as `de-AT` finds its language (RFC 4647, section 3.4).
    """
    found = [one for part in accepted.split(",") if (one := _RANGE.fullmatch(part))]
    for one in sorted(found, key=_weight, reverse=True):
        tag = one[1].lower()
        language = DEFAULT if tag == "*" else known_language(tag.partition("-")[0])
        if language and _weight(one) > 0:
            return language
    return DEFAULT


def _weight(language_range: re.Match[str]) -> float:
    return float(language_range[2] or 1)
