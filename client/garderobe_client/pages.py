"""Iterates over all items of a list, page by page."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from typing import Any, ParamSpec, Protocol, TypeVar, cast

from garderobe_client.types import Unset

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Page(Protocol[T_co]):
    """One page of a list; the last one has no `next_cursor`."""

    @property
    def items(self) -> Sequence[T_co]:
        """The items of this page."""

    @property
    def next_cursor(self) -> str | Unset | None:
        """The position at which the next page begins."""


def iter_items(
    list_page: Callable[P, Page[T]], *args: P.args, **parameters: P.kwargs
) -> Iterator[T]:
    """Yield every item of a list. `list_page` is the function `sync` of an operation.

    Each page is requested when its first item is. Raises ApiError.
    """
    arguments = cast("dict[str, Any]", parameters)
    while True:
        page = list_page(*args, **arguments)
        yield from page.items
        if not page.next_cursor:
            return
        arguments["cursor"] = page.next_cursor


async def aiter_items(
    list_page: Callable[P, Awaitable[Page[T]]], *args: P.args, **parameters: P.kwargs
) -> AsyncIterator[T]:
    """Yield every item of a list. `list_page` is the function `asyncio` of an operation."""
    arguments = cast("dict[str, Any]", parameters)
    while True:
        page = await list_page(*args, **arguments)
        for item in page.items:
            yield item
        if not page.next_cursor:
            return
        arguments["cursor"] = page.next_cursor
