"""Read your own writes across services: wait briefly for an entity whose event is in flight."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.data.ids import id_time
from shared.http.errors import NotFound

T = TypeVar("T")

YOUNG = timedelta(seconds=10)
"""Age below which an id, which holds its creation time, may be in flight. Ids as far in the future
count too, because clocks differ."""
MAX_WAIT_SECONDS = 2.0
PAUSE_SECONDS = 0.05


async def wait_for(
    session: AsyncSession, wanted_id: int, look: Callable[[], Awaitable[T | None]]
) -> T:
    """Return what `look` finds; call it again for a while if it finds nothing for a young id.

    Ends the transaction while waiting, to free the connection, so call it before any write. Raises
    NotFound.
    """

    async def look_once() -> dict[int, T]:
        found = await look()
        return {} if found is None else {wanted_id: found}

    found = await wait_for_all(session, [wanted_id], look_once)
    if wanted_id not in found:
        raise NotFound
    return found[wanted_id]


async def wait_for_all(
    session: AsyncSession,
    wanted_ids: Collection[int],
    look: Callable[[], Awaitable[Mapping[int, T]]],
    *,
    holding: bool = False,
) -> Mapping[int, T]:
    """Return what `look` finds, by id; call it again for a while if a young id is missing.

    Ends the transaction while waiting, to free the connection, unless `holding` says that it holds
    writes. Each call of `look` sees what was committed before it (READ COMMITTED).
    """
    deadline = asyncio.get_running_loop().time() + MAX_WAIT_SECONDS
    while True:
        found = await look()
        missing = set(wanted_ids) - found.keys()
        if not any(map(_is_young, missing)) or asyncio.get_running_loop().time() > deadline:
            return found
        if not holding:
            await session.close()
        await asyncio.sleep(PAUSE_SECONDS)


def _is_young(wanted_id: int) -> bool:
    return abs(datetime.now(UTC) - id_time(wanted_id)) < YOUNG
