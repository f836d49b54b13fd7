"""Names, slugs and order of tags. Pure."""

import itertools
import re
import unicodedata
from collections.abc import Sequence
from typing import TypeVar

from contracts.types import Audience
from shared.features.tag_slugs import MAX_MARKS, MAX_SLUG, RESERVED, is_slug, slug_of
from shared.http.errors import FieldError, InvalidInput
from shared.translations import gettext
from tags.catalog.errors import InvalidSlug, SlugReserved

T = TypeVar("T")

MAX_FEATURED = 6
"""Tags that a profile features."""

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters in Unicode terms, but invisible."""
_JOINERS = "\u200c\u200d"


def moderated_audiences(
    audience: Audience, hidden_audience: Audience | None, *, hidden: bool
) -> tuple[Audience, Audience | None]:
    """Return a tag's new `audience` and `hidden_audience`; unchanged if already in that state."""
    if hidden == (hidden_audience is not None):
        return audience, hidden_audience
    return ("private", audience) if hidden else (hidden_audience or "private", None)


def strip_invisible(text: str) -> str:
    """Return the text without invisible characters. Raises ValueError for unprintable ones.

    Joiners stay where they join: in emoji, and between the letters of some scripts.
    """
    plain = unicodedata.normalize("NFC", text)
    if any(unicodedata.category(c) in {"Cc", "Cs"} and c not in "\n\t" for c in plain):
        raise ValueError(
            gettext("This text has characters that cannot be shown. Please remove them.")
        )
    runs = itertools.groupby(plain, unicodedata.combining)
    if any(kind and len(list(marks)) > MAX_MARKS for kind, marks in runs):
        raise ValueError(
            gettext("This text has too many accents on one letter. Please remove some.")
        )
    visible = "".join(c for c in plain if c in _JOINERS or not _is_invisible(c))
    return re.sub(
        rf"[{_JOINERS}]+(?=\s|[{_JOINERS}]|$)|(?<=\s)[{_JOINERS}]|^[{_JOINERS}]+", "", visible
    )


def _is_invisible(character: str) -> bool:
    return character in _BLANK or unicodedata.category(character) == "Cf"


def reorder(current: Sequence[T], wanted: Sequence[T]) -> list[T]:
    """Return `current` with the `wanted` items in their new order, in the slots that they occupy.

    An order given for a part of a list, or for a list that has grown since, therefore moves only
    the items that it names.
    """
    existing = set(current)
    moved = [each for each in dict.fromkeys(wanted) if each in existing]
    named, remaining = set(moved), iter(moved)
    return [next(remaining) if each in named else each for each in current]


def check_slug(slug: str) -> str:
    """Return the slug. Raises InvalidSlug or SlugReserved."""
    if not is_slug(slug):
        raise _slug_error(
            InvalidSlug,
            gettext(
                "An address has lowercase letters without accents, digits and single hyphens, such "
                "as summer-2026, and at most {max} characters.",
                max=MAX_SLUG,
            ),
        )
    if slug in RESERVED:
        raise _slug_error(
            SlugReserved, gettext("“{slug}” is reserved. Please choose another name.", slug=slug)
        )
    return slug


def slug_from_name(name: str) -> str:
    """Return the slug for a name. Raises InvalidSlug or SlugReserved."""
    slug = slug_of(name)
    if not slug:
        raise _slug_error(
            InvalidSlug,
            gettext(
                "This name has no letters and no digits to make an address from. "
                "Please choose an address as well, such as summer-2026."
            ),
        )
    return check_slug(slug)


def name_from_slug(slug: str) -> str:
    """Return the display name for a slug: `summer-2026` → `Summer 2026`."""
    return slug.replace("-", " ").capitalize()


def _slug_error(error: type[InvalidInput], message: str) -> InvalidInput:
    return error(message, errors=[FieldError(field="slug", message=message)])
