"""Rebuilds every timeline while people read, and finds wrong ones."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from dataclasses import dataclass, field

from feed.timeline.read.domain import TimelineReader
from feed.timeline.read.rules import PagePosition
from feed.timeline.read.store import list_candidates, list_followees
from feed.timeline.reconciliation import rules, store
from feed.timeline_cache.timeline_window import WindowEnd
from feed.timeline_cache.timelines import MAX_ENTRIES, TRIM_SLACK, Timelines
from shared.data.db import Database

CONCURRENCY = 4
"""Timelines built concurrently: readers need the other database connections."""
BATCH = 200
"""Timelines between two saves of the progress."""


RECHECK_SECONDS = 5.0
"""A timeline that differs only because it is changing is right after this time."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a rebuild, in timelines."""

    done: int
    left: int


async def rebuild(database: Database, timelines: Timelines) -> AsyncGenerator[Progress]:
    """Rebuild all timelines and cards; yield the progress after each batch.

    Reads continue during the rebuild, from Postgres while a person's own list is built. The
    progress is saved in Valkey: an interrupted rebuild resumes there, and starts over if Valkey
    lost the built timelines too. Raises ValkeyUnavailable.
    """
    position = await timelines.get_rebuild_progress()
    if position == 0:
        await timelines.cards.fence_all()
    done = 0
    while True:
        async with database.sessions() as session:
            user_ids = await store.list_readers(session, position, BATCH)
            left = await store.count_readers(session, user_ids[-1]) if user_ids else 0
        if not user_ids:
            break
        remaining = iter(user_ids)
        await asyncio.gather(
            *(_rebuild_each(database, timelines, remaining) for _ in range(CONCURRENCY))
        )
        position, done = user_ids[-1], done + len(user_ids)
        await timelines.save_rebuild_progress(position)
        yield Progress(done, left)
    await timelines.save_rebuild_progress(0)


@dataclass
class Differences:
    """The result of comparing every timeline with Postgres once."""

    checked: int = 0
    wrong: dict[int, int] = field(default_factory=dict)
    """The number of wrong entries by person."""


async def compare_all(
    database: Database, timelines: Timelines, *, repair: bool
) -> AsyncGenerator[Differences]:
    """Compare every timeline once; yield what is known after each batch, and the result at last.

    With `repair`, wrong timelines are dropped, and rebuilt by the next read. Raises
    ValkeyUnavailable.
    """
    found = Differences()
    suspects: dict[int, frozenset[int]] = {}
    async for user_id in timelines.user_ids():
        found.checked += 1
        if entries := await find_wrong_entries(database, timelines, user_id):
            suspects[user_id] = entries
        if found.checked % BATCH == 0:
            yield found
    if suspects:
        await asyncio.sleep(RECHECK_SECONDS)
    for user_id, entries in suspects.items():
        if still := entries & await find_wrong_entries(database, timelines, user_id):
            found.wrong[user_id] = len(still)
            if repair:
                await timelines.drop(user_id)
    yield found


async def _rebuild_each(database: Database, timelines: Timelines, user_ids: Iterator[int]) -> None:
    for user_id in user_ids:
        await timelines.drop(user_id)
        # Read, so that it is built as on a person's first read.
        await TimelineReader(database, timelines, user_id).read(PagePosition(), 1)


async def find_wrong_entries(
    database: Database, timelines: Timelines, user_id: int
) -> frozenset[int]:
    """Return the wrong entries of a timeline, in-flight ones too. Raises ValkeyUnavailable."""
    window = await timelines.window(user_id, 0, MAX_ENTRIES + TRIM_SLACK)
    if not window.entries and window.end is not WindowEnd.COMPLETE:
        return frozenset()  # missing or being changed: the next read builds it
    async with database.sessions() as session:
        followees = await list_followees(session, user_id)
        candidates = await list_candidates(session, user_id, followees, MAX_ENTRIES)
    return rules.wrong_entries(window.entries, candidates, MAX_ENTRIES)
