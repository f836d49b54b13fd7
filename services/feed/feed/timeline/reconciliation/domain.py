"""Building every timeline anew while people read, and mending what is not as it should be."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from dataclasses import dataclass

from feed.timeline.read import store as timelines
from feed.timeline.read.domain import Reader
from feed.timeline.read.rules import Place
from feed.timeline.reconciliation import rules, store
from feed.timeline_cache.timeline_shards import Shards
from feed.timeline_cache.timeline_window import End
from feed.timeline_cache.timelines import MAX_ENTRIES, TRIM_SLACK, Timelines
from shared.db import Database

AT_ONCE = 4
"""Timelines built at the same time: what they take from readers is a part of the connections."""
BATCH = 200
"""Timelines between two notes of how far it has come."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a rebuild has come."""

    done: int
    left: int


async def rebuild(database: Database, shards: Shards) -> AsyncGenerator[Progress]:
    """Build the timelines of all who have one, and have every card made anew.

    Readers are answered meanwhile, from Postgres while their own list is built. How far it has come
    is noted in Valkey itself: a rebuild that was ended goes on from there, and begins anew if what
    it had built was lost too. Raises ValkeyUnavailable.
    """
    place = await shards.rebuilt_up_to()
    if place == 0:
        await shards.fence_known_cards()
    done = 0
    while True:
        async with database.sessions() as session:
            people = await store.list_readers(session, place, BATCH)
            left = await store.count_readers(session, people[-1]) if people else 0
        if not people:
            break
        waiting = iter(people)
        await asyncio.gather(*(_rebuild_each(database, shards, waiting) for _ in range(AT_ONCE)))
        place, done = people[-1], done + len(people)
        await shards.note_rebuilt(place)
        yield Progress(done, left)
    await shards.note_rebuilt(0)


async def _rebuild_each(database: Database, shards: Shards, people: Iterator[int]) -> None:
    for user_id in people:
        await shards.drop_everywhere(user_id)
        # Built as for whoever reads it first, who may be somebody else by now.
        await Reader(database, shards.of(user_id), user_id).read(Place(), 1)


async def find_wrong(database: Database, home: Timelines, user_id: int) -> frozenset[int]:
    """Return the wrong entries of a timeline, in-flight ones too. Raises ValkeyUnavailable."""
    window = await home.window(user_id, 0, MAX_ENTRIES + TRIM_SLACK)
    if not window.entries and window.end is not End.COMPLETE:
        return frozenset()  # missing, or being changed: built by whoever reads it
    async with database.sessions() as session:
        candidates = await timelines.list_candidates(session, user_id, MAX_ENTRIES)
    listed = [feed_id for feed_id, _ in window.entries]
    return rules.wrong_entries(listed, candidates, MAX_ENTRIES)
