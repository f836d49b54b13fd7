"""Timelines that change while a page is read, and between two pages."""

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import chain
from typing import Any

import pytest
from sqlalchemy import text

from feed.timeline_cache.keys import pack_ids
from feed.timeline_cache.timelines import MAX_ENTRIES, TRIM_SLACK, Timelines
from tests.feed.test_pages import all_pages, one_page
from tests.feed.timeline_lists import delete_keys, entries, require_timeline
from tests.feed.world import Outfit, World
from tests.support.timeline_keys import valkey_key
from tests.support.wait import eventually

LIMIT = 4
WHOLE_LIST = (0, MAX_ENTRIES + TRIM_SLACK)
"""The window that reconciliation reads of each timeline in turn, beside every test."""
_UNAPPLIED_FOLLOWS = text("""
SELECT count(*) FROM outbox WHERE type = 'feed.follow.started' AND NOT EXISTS (
  SELECT FROM inbox WHERE event_id = outbox.event_id AND durable = 'feed-feed-caches'
)
""")
_job_numbers = itertools.count(1)

Act = Callable[[], Awaitable[Any]]


async def timeline_of(world: World, count: int) -> tuple[int, int, list[Outfit]]:
    """Create an author, a follower, and outfits in the follower's list, newest first."""
    author = await world.person()
    viewer = await world.follower_of(author)
    await eventually(partial(require_follows_applied, world))
    await require_timeline(world, viewer)
    outfits = [await world.publish(author) for _ in range(count)]
    await require_listed(world, viewer, *outfits)
    return author, viewer, outfits[::-1]


async def require_follows_applied(world: World) -> None:
    """Require that no timeline is dropped any more because of a follow."""
    async with world.running.database.sessions() as session:
        assert (await session.execute(_UNAPPLIED_FOLLOWS)).scalar_one() == 0


async def require_listed(world: World, viewer: int, *outfits: Outfit) -> None:
    """Wait until the list has these outfits."""

    async def check() -> None:
        assert {outfit.feed_id for outfit in outfits} <= set(await entries(world, viewer))

    await eventually(check)


async def hide(world: World, viewer: int, shown: list[Outfit], hidden: list[Outfit]) -> None:
    """Remove some outfits, and wait until the timeline shows the others only."""
    for outfit in hidden:
        await world.send(outfit, outfit.removal())
    await world.shows(viewer, *shown)


async def hidden_every_second(world: World, count: int) -> tuple[int, int, list[Outfit]]:
    """Create a timeline of which every second outfit is hidden; return the visible ones."""
    author, viewer, outfits = await timeline_of(world, count)
    await hide(world, viewer, outfits[::2], outfits[1::2])
    return author, viewer, outfits[::2]


async def arrive(world: World, author: int, viewer: int, count: int = 1) -> None:
    await require_listed(world, viewer, *[await world.publish(author) for _ in range(count)])


async def arrived_in_order(world: World, viewer: int, outfits: list[Outfit]) -> None:
    """Build the list again from pushes in this order, newest position first."""
    timelines: Timelines = world.running.app.state.timelines
    await timelines.drop(viewer)
    build = await timelines.start_build(viewer)
    assert build
    await timelines.finish_build(viewer, build, [], [])
    for outfit in reversed(outfits):
        assert outfit.feed_id
        # Another job than the one that has pushed the outfit before.
        assert await timelines.push(outfit.feed_id, next(_job_numbers), pack_ids(viewer)) == 1


async def trim(world: World, viewer: int, count: int) -> None:
    """Keep only the newest entries of a list."""
    async with world.valkey() as valkey:
        await valkey.ltrim(valkey_key(b"timeline:", viewer), -count, -1)


async def rebuild(world: World, viewer: int) -> None:
    await delete_keys(world, b"timeline:", viewer)
    await world.timeline(viewer)


async def fence(world: World, viewer: int) -> None:
    assert await world.running.app.state.timelines.fence(viewer)


class Calls:
    """Counts the calls of a method of `Timelines` by pages; runs something just before one."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, name: str, number: int = 0, act: Act | None = None
    ) -> None:
        self.count = 0
        method = getattr(Timelines, name)

        async def wrapped(timelines: Timelines, *args: Any) -> Any:
            if args[1:] != WHOLE_LIST:
                self.count += 1
                if act and self.count == number:
                    await act()
            return await method(timelines, *args)

        monkeypatch.setattr(Timelines, name, wrapped)


CHANGES: dict[str, Callable[[World, int, int], Awaitable[Any]]] = {
    "an arrival": arrive,
    "more arrivals than a window has": partial(arrive, count=LIMIT + 3),
    "a drop": lambda world, _, viewer: delete_keys(world, b"timeline:", viewer),
    "a fence": lambda world, _, viewer: fence(world, viewer),
    "a rebuild": lambda world, _, viewer: rebuild(world, viewer),
    "a trim below the last entry read": lambda world, _, viewer: trim(world, viewer, LIMIT + 2),
    "a trim above the last entry read": lambda world, _, viewer: trim(world, viewer, 2),
}


@pytest.mark.parametrize("change", CHANGES)
async def test_a_change_between_two_windows_repeats_and_skips_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    author, viewer, visible = await hidden_every_second(world, 15)
    act = partial(CHANGES[change], world, author, viewer)
    windows = Calls(monkeypatch, "window", 2, act)
    pages = await all_pages(world, viewer, LIMIT)
    assert windows.count >= 2
    assert list(chain(*pages)) == [outfit.id for outfit in visible]


async def test_arrivals_while_an_entry_is_located_repeat_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    author, viewer, outfits = await timeline_of(world, 2 * LIMIT)
    _, cursor = await one_page(world, viewer, LIMIT)
    # So many that the entry is not near its former position, and has to be located.
    await arrive(world, author, viewer, LIMIT + 3)
    # The first window does not have the entry; the second one is read after it was located.
    Calls(monkeypatch, "window", 2, partial(arrive, world, author, viewer))
    located = Calls(monkeypatch, "locate")
    page, _ = await one_page(world, viewer, LIMIT, cursor)
    assert located.count == 1
    assert page == [outfit.id for outfit in outfits[LIMIT:]]


async def test_a_page_without_hidden_entries_is_one_window(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    author, viewer, outfits = await timeline_of(world, 9)
    windows, located = Calls(monkeypatch, "window"), Calls(monkeypatch, "locate")
    cursor = None
    for number in range(2):
        page, cursor = await one_page(world, viewer, LIMIT, cursor)
        assert page == [outfit.id for outfit in outfits[number * LIMIT :][:LIMIT]]
        assert (windows.count, located.count) == (number + 1, 0)
    await arrive(world, author, viewer)
    page, _ = await one_page(world, viewer, LIMIT, cursor)
    assert page == [outfit.id for outfit in outfits[2 * LIMIT :]]
    assert located.count == 0


LATE = [9, 8, 2, 7, 6, 1, 5, 4, 3, 0]
"""Ages of outfits by position in a list to which two were pushed late; 0 is the oldest."""
SLIGHTLY_LATE = [9, 8, 5, 7, 6, 4, 3, 2, 1, 0]
"""One was pushed late; in a list in order of ids, it is in the same window."""


async def test_entries_that_arrived_late_are_on_one_page(world: World) -> None:
    _, viewer, outfits = await timeline_of(world, len(LATE))
    await arrived_in_order(world, viewer, [outfits[-1 - age] for age in LATE])
    for limit in (1, 2, 3, 4, 7, 10):
        pages = await all_pages(world, viewer, limit)
        assert sorted(chain(*pages)) == sorted(outfit.id for outfit in outfits)


@pytest.mark.parametrize("change", ["a drop", "a rebuild", "a trim above the last entry read"])
async def test_entries_that_arrived_late_hide_no_others(world: World, change: str) -> None:
    author, viewer, outfits = await timeline_of(world, len(LATE))
    for limit in (2, 3, 4, 6, 8):
        await arrived_in_order(world, viewer, [outfits[-1 - age] for age in LATE])
        first, cursor = await one_page(world, viewer, limit)
        await CHANGES[change](world, author, viewer)
        rest = await all_pages(world, viewer, limit, cursor)
        assert {*first, *chain(*rest)} == {outfit.id for outfit in outfits}, limit


@pytest.mark.parametrize("in_list", [LATE, SLIGHTLY_LATE], ids=["late", "slightly late"])
@pytest.mark.parametrize("change", ["a drop", "a rebuild", "a trim above the last entry read"])
async def test_hidden_entries_that_arrived_late_hide_no_others(
    world: World, monkeypatch: pytest.MonkeyPatch, change: str, in_list: list[int]
) -> None:
    author, viewer, outfits = await timeline_of(world, len(in_list))
    in_order = [outfits[-1 - age] for age in in_list]
    # The first window of the page ends with a late entry, and has one that is shown.
    hidden = in_order[1:3]
    shown = [outfit for outfit in outfits if outfit not in hidden]
    await hide(world, viewer, shown, hidden)
    await arrived_in_order(world, viewer, in_order)
    Calls(monkeypatch, "window", 2, partial(CHANGES[change], world, author, viewer))
    assert await world.timeline(viewer, "?limit=2") == [outfit.id for outfit in shown[:2]]


READERS = 3
ARRIVALS = 12


async def test_readers_and_a_publisher_at_the_same_time(world: World) -> None:
    author, viewer, visible = await hidden_every_second(world, 40)
    viewers = [viewer, *[await world.follower_of(author) for _ in range(READERS - 1)]]
    before = [outfit.id for outfit in visible]

    async def read(reader: int, limit: int, publisher: asyncio.Task[None]) -> None:
        while not publisher.done():
            pages = await all_pages(world, reader, limit)
            found = list(chain(*pages))
            assert len(found) == len(set(found)), pages
            assert [outfit for outfit in found if outfit in before] == before, pages

    for seed in range(5):
        chance = random.Random(seed)
        async with asyncio.TaskGroup() as tasks:
            publisher = tasks.create_task(arrive(world, author, viewer, ARRIVALS))
            for reader in viewers:
                tasks.create_task(read(reader, chance.randint(2, 9), publisher))
