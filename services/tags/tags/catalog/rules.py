"""How tags are named and addressed."""

import itertools
import re
import unicodedata
from collections.abc import Sequence
from typing import TypeVar

from contracts.types import Audience
from shared.errors import Conflict, FieldError, InvalidInput, NotFound

T = TypeVar("T")

MAX_SLUG = 50
RESERVED = frozenset({"all", "add", "edit", "outfit", "constructor"})
"""Pages of Garderobe's own live at the first four; every object of JavaScript has the last."""

MAX_MARKS = 3
"""Accents on one letter; more of them run over the lines above and below."""

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by name that nobody can see."""
_JOINERS = "\u200c\u200d"
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})


class TagNotFound(NotFound):
    """Nobody has this tag, or the viewer may not know that somebody does."""

    code = "tag_not_found"
    detail = "This tag doesn't exist, or you can't see it."


class TagExists(Conflict):
    """The person has a tag at this address already."""

    code = "tag_exists"

    def __init__(self, slug: str) -> None:
        super().__init__(
            f"You already have a tag at “{slug}”. Please choose another name or address."
        )


class CoverNotInTag(Conflict):
    """The chosen cover is none of the tag's outfits."""

    code = "cover_not_in_tag"
    detail = "An outfit has to be in the tag to be its cover. Add it to the tag first."


class SlugMalformed(InvalidInput):
    """The address has the wrong form."""

    code = "slug_malformed"


class SlugReserved(InvalidInput):
    """The address belongs to Garderobe's own pages."""

    code = "slug_reserved"


def moderated(
    audience: Audience, hidden_audience: Audience | None, *, hidden: bool
) -> tuple[Audience, Audience | None]:
    """Return a tag's new `audience` and `hidden_audience`; the same if it is so already."""
    if hidden == (hidden_audience is not None):
        return audience, hidden_audience
    return ("private", audience) if hidden else (hidden_audience or "private", None)


def visible_text(text: str) -> str:
    """The text without what nobody can see; raises ValueError for what cannot be shown.

    Joiners stay where they join: in emoji, and between the letters of some scripts.
    """
    plain = unicodedata.normalize("NFC", text)
    if any(unicodedata.category(c) in {"Cc", "Cs"} and c not in "\n\t" for c in plain):
        raise ValueError("This text has characters that cannot be shown. Please remove them.")
    runs = itertools.groupby(plain, unicodedata.combining)
    if any(kind and len(list(marks)) > MAX_MARKS for kind, marks in runs):
        raise ValueError("This text has too many accents on one letter. Please remove some.")
    seen = "".join(c for c in plain if c in _JOINERS or not _is_invisible(c))
    return re.sub(
        rf"[{_JOINERS}]+(?=\s|[{_JOINERS}]|$)|(?<=\s)[{_JOINERS}]|^[{_JOINERS}]+", "", seen
    )


def _is_invisible(character: str) -> bool:
    return character in _BLANK or unicodedata.category(character) == "Cf"


def reorder(current: Sequence[T], wanted: Sequence[T]) -> list[T]:
    """`current` with the wanted ones in their new order, on the places that they have together.

    So an order given for a part of a list, or for a list that has grown meanwhile, moves nothing
    that it does not name.
    """
    here = set(current)
    moved = [each for each in dict.fromkeys(wanted) if each in here]
    named, next_one = set(moved), iter(moved)
    return [next(next_one) if each in named else each for each in current]


def is_slug(text: str) -> bool:
    """Whether this could be the address of a tag."""
    return len(text) <= MAX_SLUG and _SLUG.fullmatch(text) is not None


def is_free(slug: str) -> bool:
    """Whether a tag may have this address."""
    return is_slug(slug) and slug not in RESERVED


def check_slug(slug: str) -> str:
    """The address as chosen; raises SlugMalformed or SlugReserved."""
    if not is_slug(slug):
        raise _about_slug(
            SlugMalformed,
            f"An address has small letters, digits and single hyphens, such as summer-2026, "
            f"and at most {MAX_SLUG} characters.",
        )
    if slug in RESERVED:
        raise _about_slug(SlugReserved, f"“{slug}” is reserved. Please choose another name.")
    return slug


def slug_of(name: str) -> str:
    """The address that a name suggests; raises SlugMalformed or SlugReserved."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    words = re.findall(r"[a-z0-9]+", "".join(c for c in plain if not unicodedata.combining(c)))
    slug = "-".join(words)[:MAX_SLUG].strip("-")
    if not slug:
        raise _about_slug(
            SlugMalformed,
            "This name has no letters from a to z and no digits to make an address from. "
            "Please choose an address as well, such as summer-2026.",
        )
    return check_slug(slug)


def name_of(slug: str) -> str:
    """The display name of a tag that was made from its address: `summer-2026` → `Summer 2026`."""
    return slug.replace("-", " ").capitalize()


def _about_slug(error: type[InvalidInput], sentence: str) -> InvalidInput:
    return error(sentence, errors=[FieldError(field="slug", message=sentence)])
