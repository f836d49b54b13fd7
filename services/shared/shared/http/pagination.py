"""Cursor pagination of lists over HTTP."""

import base64
import json
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Generic, NamedTuple, TypeVar

from fastapi import Query
from pydantic import BaseModel, BeforeValidator, Field

from contracts.types import Id
from shared.http.errors import InvalidInput
from shared.http.text_fields import is_storable
from shared.translations import lazy_gettext

T = TypeVar("T")
RowT = TypeVar("RowT")

Limit = Annotated[int, Query(ge=1, le=100, description="Maximum number of items.")]
Cursor = Annotated[
    str | None, Query(max_length=200, description="`next_cursor` of the previous page.")
]


def _split(values: Any) -> Any:
    """Accept `ids=1,2,3` as well as `ids=1&ids=2`."""
    if isinstance(values, list):
        return [part for value in values for part in str(value).split(",") if part]
    return values


Ids = Annotated[list[Id], BeforeValidator(_split), Field(max_length=100)]
"""A query parameter that selects items by id."""


class Page(BaseModel, Generic[T]):
    """One page; `next_cursor` is null on the last one."""

    items: list[T]
    next_cursor: str | None = None


class PageRows(NamedTuple, Generic[RowT]):
    """The rows of one page, before they become items; `next_cursor` is None on the last one."""

    rows: Sequence[RowT]
    next_cursor: str | None


class InvalidCursor(InvalidInput):
    """The cursor is malformed or belongs to another list."""

    code = "invalid_cursor"
    detail = lazy_gettext(
        "This list can't be continued from here. Please start from the beginning."
    )


def page_of(
    rows: Sequence[RowT],
    limit: int,
    to_item: Callable[[RowT], T],
    *,
    key: Callable[[RowT], tuple[int | str, ...]],
) -> Page[T]:
    """Return the page of the first `limit` rows; the query reads one row more than that.

    `key` returns the sort key of a row.
    """
    page = cut_page(rows, limit, key=key)
    return Page(items=[to_item(row) for row in page.rows], next_cursor=page.next_cursor)


def cut_page(
    rows: Sequence[RowT], limit: int, *, key: Callable[[RowT], tuple[int | str, ...]]
) -> PageRows[RowT]:
    """Return the rows of a page whose items need more than their row, or may be left out.

    An extra row means that there is a next page: its cursor packs the sort key of the page's last
    row, whether or not that row is shown.
    """
    more = len(rows) > limit
    return PageRows(rows[:limit], encode_cursor(*key(rows[limit - 1])) if more else None)


def encode_cursor(*values: int | str) -> str:
    """Return an opaque cursor for the sort key of the last item."""
    return base64.urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip("=")


def decode_cursor(cursor: str, *kinds: type) -> tuple[Any, ...]:
    """Return the sort key in a cursor. Raises InvalidCursor unless it has these types."""
    try:
        values = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (ValueError, TypeError):
        raise InvalidCursor from None
    if not isinstance(values, list) or [type(value) for value in values] != list(kinds):
        raise InvalidCursor
    if not all(map(_fits_postgres, values)):
        raise InvalidCursor
    return tuple(values)


def _fits_postgres(value: int | str) -> bool:
    """Return whether Postgres can store the value; no row has a key that it cannot."""
    if isinstance(value, int):
        return 0 <= value < 2**63
    return is_storable(value)
