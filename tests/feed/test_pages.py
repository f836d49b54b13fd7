"""A long timeline, page by page."""

from functools import partial
from itertools import chain, pairwise

import pytest

from feed.timeline.read import domain
from feed.timeline_cache import timelines
from shared.http.pagination import encode_cursor
from tests.feed.timeline_lists import require_delivered
from tests.feed.world import Outfit, World, fresh_id
from tests.support.timeline_keys import valkey_key
from tests.support.wait import eventually


async def one_page(
    world: World, viewer_id: int, limit: int, cursor: str | None = None
) -> tuple[list[int], str | None]:
    """Return the outfit ids of a page, and the cursor of the next one."""
    query = f"&cursor={cursor}" if cursor else ""
    answer = (await world.get(viewer_id, f"/timeline?limit={limit}{query}")).json()
    return [int(item["outfit"]["id"]) for item in answer["items"]], answer["next_cursor"]


async def all_pages(
    world: World, viewer_id: int, limit: int, cursor: str | None = None
) -> list[list[int]]:
    """Return the outfit ids of all pages, or of those from a cursor on."""
    pages = []
    while True:
        page, cursor = await one_page(world, viewer_id, limit, cursor)
        pages.append(page)
        if cursor is None:
            return pages


async def published(world: World, viewer_id: int, author_id: int, count: int) -> list[Outfit]:
    outfits = [await world.publish(author_id) for _ in range(count)]
    await world.shows(viewer_id, *reversed(outfits[-20:]))
    return outfits


@pytest.mark.parametrize("limit", [1, 3, 5, 10, 11, 100])
async def test_pages_list_every_outfit_once_in_order(world: World, limit: int) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    outfits = await published(world, viewer, author, 10)
    pages = await all_pages(world, viewer, limit)
    assert [len(page) for page in pages[:-1]] == [limit] * (len(pages) - 1)
    assert list(chain(*pages)) == [outfit.id for outfit in reversed(outfits)]
    assert all(pages)


async def test_the_next_page_continues_after_new_outfits_arrived(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    outfits = await published(world, viewer, author, 6)
    first = (await world.get(viewer, "/timeline?limit=3")).json()
    later = await world.publish(author)
    await world.shows(viewer, later, *reversed(outfits))
    rest = await world.timeline(viewer, f"?cursor={first['next_cursor']}")
    assert rest == [outfit.id for outfit in reversed(outfits[:3])]


async def test_the_next_page_continues_after_a_flush(
    world: World,
) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    outfits = await published(world, viewer, author, 6)
    first = (await world.get(viewer, "/timeline?limit=3")).json()
    async with world.valkey() as valkey:
        await valkey.flushall()
    rest = await world.timeline(viewer, f"?cursor={first['next_cursor']}")
    assert rest == [outfit.id for outfit in reversed(outfits[:3])]


async def test_hidden_outfits_leave_no_gaps_in_pages(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    outfits = await published(world, viewer, author, 9)
    for outfit in outfits[1:8]:
        await world.send(outfit, outfit.removal())
    await world.shows(viewer, outfits[8], outfits[0])
    assert await all_pages(world, viewer, 1) == [[outfits[8].id], [outfits[0].id]]


async def test_trimmed_entries_are_read_from_postgres(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timelines, "MAX_ENTRIES", 5)
    monkeypatch.setattr(timelines, "TRIM_SLACK", 2)
    monkeypatch.setattr(domain, "MAX_ENTRIES", 5)
    author = await world.person()
    viewer = await world.follower_of(author)
    assert await world.timeline(viewer) == []
    outfits = []
    for _ in range(12):
        outfits.append(await world.publish(author))
        # An outfit that is pushed after newer ones filled the list would be at its end.
        await eventually(partial(require_delivered, world, outfits[-1]))
    await world.shows(viewer, *reversed(outfits))
    async with world.valkey() as valkey:
        stored_entries = await valkey.llen(valkey_key(b"timeline:", viewer))
    assert 5 <= stored_entries < 8
    for limit in (1, 4, 5, 7, 20):
        pages = await all_pages(world, viewer, limit)
        assert list(chain(*pages)) == [outfit.id for outfit in reversed(outfits)]


async def test_a_rebuilt_list_has_the_newest_and_postgres_the_rest(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timelines, "MAX_ENTRIES", 5)
    monkeypatch.setattr(domain, "MAX_ENTRIES", 5)
    ana, ben = await world.person(), await world.person()
    authors = [ana, ben, ana, ana, ben, ana, ana, ben]
    outfits = [await world.publish(author) for author in authors]
    for outfit in outfits:
        # An outfit that is pushed after newer ones filled the list would be at its end.
        await eventually(partial(require_delivered, world, outfit))
    viewer = await world.follower_of(ana, ben)
    await world.shows(viewer, *reversed(outfits))
    for newer, older in pairwise(await all_pages(world, viewer, 3)):
        assert min(newer) > max(older)


@pytest.mark.parametrize("limit", ["0", "-1", "1000000000", "101", "x", "", "1.5", "²", "1e1"])
async def test_invalid_limits_are_rejected(world: World, limit: str) -> None:
    answer = await world.get(fresh_id(), f"/timeline?limit={limit}")
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["errors"][0]["field"] == "limit"


@pytest.mark.parametrize(
    "cursor",
    [
        "",
        "1",
        "zzz",
        "%00",
        "A" * 300,
        encode_cursor(1),
        encode_cursor(1, 2, 3),
        encode_cursor("a", "b", "c", "d"),
        encode_cursor(-1, 0, 0, 0),
        encode_cursor(2**63, 0, 0, 0),
        encode_cursor(1, 2, 3, 4, 5),
    ],
)
async def test_invalid_cursors_are_rejected(world: World, cursor: str) -> None:
    answer = await world.get(fresh_id(), f"/timeline?cursor={cursor}")
    assert answer.status_code == 422
    assert answer.json()["code"] == "invalid_cursor"


@pytest.mark.parametrize("offset", [0, 1, 10**6, 2**63 - 1])
async def test_a_cursor_without_an_entry_returns_older_ones(world: World, offset: int) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    (outfit,) = await published(world, viewer, author, 1)
    assert outfit.feed_id is not None
    newer = encode_cursor(outfit.feed_id + 1, offset, 0, 0)
    assert await world.timeline(viewer, f"?cursor={newer}") == [outfit.id]
    older = encode_cursor(outfit.feed_id - 1, offset, 0, 0)
    assert await world.timeline(viewer, f"?cursor={older}") == []


async def test_the_timeline_needs_a_session(world: World) -> None:
    assert (await world.get(None, "/timeline")).status_code == 401


async def test_the_timeline_cannot_be_written(world: World) -> None:
    assert (await world.put(fresh_id(), "/timeline")).status_code == 405


async def test_an_unchanged_page_gets_304(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    (outfit,) = await published(world, viewer, author, 1)
    first = await world.get(viewer, "/timeline")
    etag = first.headers["etag"]

    async def repeat(etags: str) -> int:
        answer = await world.call(viewer, "GET", "/timeline", **{"If-None-Match": etags})
        assert answer.headers["etag"] == etag
        assert (answer.status_code == 304) == (answer.content == b"")
        return answer.status_code

    assert first.status_code == 200
    for etags in (etag, f'"x", {etag}', "*"):
        assert await repeat(etags) == 304
    for etags in ('"x"', "", etag[3:-1]):
        assert await repeat(etags) == 200
    await world.send(outfit, outfit.removal())
    await world.shows(viewer)
    changed = await world.call(viewer, "GET", "/timeline", **{"If-None-Match": etag})
    assert changed.status_code == 200
    assert changed.headers["etag"] != etag


async def test_at_most_two_outfits_of_one_author_in_a_row(world: World) -> None:
    ana, ben = await world.person(), await world.person()
    viewer = await world.follower_of(ana, ben)
    authors = [ben, ana, ana, ana, ben, ana, ana, ana, ana]
    outfits = [await world.publish(author) for author in authors]
    newest = [outfit.id for outfit in reversed(outfits)]

    async def all_are_there() -> list[int]:
        seen = await world.timeline(viewer)
        assert set(seen) == set(newest)
        return seen

    seen = await eventually(all_are_there)
    assert seen == [newest[index] for index in (0, 1, 4, 2, 3, 8, 5, 6, 7)]
    # The next page continues the streak of the previous one.
    by_page: dict[int, list[tuple[int, ...]]] = {
        3: [(0, 1, 2), (4, 3, 5), (8, 6, 7)],
        5: [(0, 1, 4, 2, 3), (8, 5, 6, 7)],
    }
    for limit, positions in by_page.items():
        pages = await all_pages(world, viewer, limit)
        assert pages == [[newest[index] for index in page] for page in positions]
