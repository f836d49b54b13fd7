"""Lists over HTTP: a page of items and an opaque cursor to the next one."""

import base64
import json
from typing import Annotated, Any, Generic, TypeVar

from fastapi import Query
from pydantic import BaseModel, BeforeValidator, Field

from contracts.types import Id
from shared.errors import InvalidInput
from shared.text_fields import can_be_kept

T = TypeVar("T")

Limit = Annotated[int, Query(ge=1, le=100, description="How many items at most.")]
Cursor = Annotated[
    str | None, Query(max_length=200, description="`next_cursor` of the page before.")
]


def _split(values: Any) -> Any:
    """`ids=1,2,3` as well as `ids=1&ids=2`."""
    if isinstance(values, list):
        return [part for value in values for part in str(value).split(",") if part]
    return values


Ids = Annotated[list[Id], BeforeValidator(_split), Field(max_length=100)]
"""Names what a list shall hold, in its query."""


class Page(BaseModel, Generic[T]):
    """One page; `next_cursor` is null on the last one."""

    items: list[T]
    next_cursor: str | None = None


class InvalidCursor(InvalidInput):
    """The cursor was not made by this list."""

    code = "invalid_cursor"
    detail = "This list can't be continued from here. Please start from the beginning."


def encode_cursor(*values: int | str) -> str:
    """Pack the sort key of the last item."""
    return base64.urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip("=")


def decode_cursor(cursor: str, *kinds: type) -> tuple[Any, ...]:
    """Unpack what `encode_cursor` packed; raises InvalidCursor unless it has these types."""
    try:
        values = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (ValueError, TypeError):
        raise InvalidCursor from None
    if not isinstance(values, list) or [type(value) for value in values] != list(kinds):
        raise InvalidCursor
    if not all(map(_can_be_a_key, values)):
        raise InvalidCursor
    return tuple(values)


def _can_be_a_key(value: int | str) -> bool:
    """What Postgres has no room for was never the key of a row."""
    if isinstance(value, int):
        return 0 <= value < 2**63
    return can_be_kept(value)
