"""What another service made a moment ago may be unknown here: its event is on the way.

Whoever asks for it just after making it expects it to be there, so that it is waited for.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.errors import NotFound
from shared.ids import id_time

T = TypeVar("T")

YOUNG = timedelta(seconds=10)
"""By their ids, which hold the moment they were made; and by as much ahead, as clocks differ."""
PATIENCE_SECONDS = 2.0
PAUSE_SECONDS = 0.05


async def wait_for(
    session: AsyncSession, wanted_id: int, look: Callable[[], Awaitable[T | None]]
) -> T:
    """What `look` finds, made again for a while if it finds nothing and the id is young.

    Raises NotFound. Ends the transaction while it waits, so that others can have the connection: to
    be called before anything is written.
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
    """What `look` finds by its ids, made again for a while if a young one is missing.

    Ends the transaction while it waits, unless something was written that has to be kept: then it
    is `holding` on to it. Each look sees what was committed before it (READ COMMITTED).
    """
    deadline = asyncio.get_running_loop().time() + PATIENCE_SECONDS
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
