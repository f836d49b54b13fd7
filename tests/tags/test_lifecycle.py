"""Deleting, merging, restoring and purging tags."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2

from tags.lifecycle.domain import purge_tags
from tests.support.db_probes import recorded_statements
from tests.support.wait import eventually
from tests.tags.world import World, changed, old_id, published, refusal


async def merge(world: World, owner: int, slug: str, into: Any, **headers: str) -> httpx2.Response:
    async with world.as_(owner) as client:
        return await client.post(f"/tags/{slug}/merge", json={"into": into}, headers=headers)


async def restore(world: World, owner: int, tag_id: str) -> httpx2.Response:
    async with world.as_(owner) as client:
        return await client.post(f"/deleted-tags/{tag_id}/restore")


async def own(world: World, owner: int, slug: str) -> dict[str, Any]:
    async with world.as_(owner) as client:
        found: dict[str, Any] = (await client.get(f"/tags/{slug}")).json()
        return found


async def purge(world: World, *, days: int) -> None:
    """Purge tags as if so many days had passed."""
    async with world.running.database.sessions() as session:
        await purge_tags(session, datetime.now(UTC) + timedelta(days=days))
        await session.commit()


async def test_a_deleted_tag_is_restored_unchanged(world: World) -> None:
    owner = await world.person()
    a, b = await world.outfit(owner), await world.outfit(owner)
    tag = await world.tag(owner, "Work", note="Mondays")
    await world.put(owner, "work", a, b)
    async with world.as_(owner) as client:
        await client.patch("/tags/work", json={"slug": "job", "cover_outfit_id": str(a)})
        before = (await client.get("/tags/job")).json()
        assert (await client.delete("/tags/job")).status_code == 204
        assert (await client.get("/tags")).json()["items"] == []
        for slug in ("job", "work"):
            assert refusal(await client.get(f"/tags/{slug}")) == (404, "tag_not_found")
    assert await world.shown(None, owner, "job") is None

    back = await restore(world, owner, tag["id"])
    assert back.json() | {"version": 0} == before | {"version": 0}
    assert back.headers["etag"] == f'"{back.json()["version"]}"'
    assert await world.shown(None, owner, "job") == [b, a]
    assert (await own(world, owner, "work"))["id"] == tag["id"]
    assert refusal(await restore(world, owner, tag["id"])) == (404, "tag_not_deleted")

    async def check() -> None:
        events = [
            (event.aggregateversion, event.type.split(".")[-1])
            for kind in ("changed", "deleted")
            for event in await world.announced(f"tags.tag.{kind}", tag_id=tag["id"])
        ]
        assert sorted(events) == [(1, "changed"), (2, "changed"), (3, "deleted"), (4, "changed")]

    await eventually(check)


async def test_only_the_owner_restores_a_tag_and_only_to_a_free_slug(world: World) -> None:
    owner, other = await world.person(), await world.person()
    tag = await world.tag(owner, "Hats")
    async with world.as_(owner) as client:
        await client.delete("/tags/hats")
    for user_id, tag_id in [(other, tag["id"]), (owner, "77")]:
        assert refusal(await restore(world, user_id, tag_id)) == (404, "tag_not_deleted")
    await world.tag(owner, "Hats")
    assert refusal(await restore(world, owner, tag["id"])) == (409, "tag_exists")


async def test_an_outdated_version_is_not_deleted(world: World) -> None:
    owner = await world.person()
    await world.tag(owner, "Hats")
    async with world.as_(owner) as client:
        await client.patch("/tags/hats", json={"note": "Felt"})
        late = await client.delete("/tags/hats", headers={"If-Match": '"1"'})
        assert refusal(late) == (412, "version_mismatch")
        done = await client.delete("/tags/hats", headers={"If-Match": '"2"'})
    assert done.status_code == 204


async def test_a_deleted_tag_can_be_restored_for_thirty_days(world: World) -> None:
    owner = await world.person()
    tag = await world.tag(owner, "Hats")
    async with world.as_(owner) as client:
        await client.delete("/tags/hats")
    await purge(world, days=29)
    assert (await restore(world, owner, tag["id"])).status_code == 200
    async with world.as_(owner) as client:
        await client.delete("/tags/hats")
    await purge(world, days=31)
    assert refusal(await restore(world, owner, tag["id"])) == (404, "tag_not_deleted")


async def test_a_restored_tag_has_the_outfits_that_name_it_now(world: World) -> None:
    owner = await world.person()
    stays, leaves = [await world.outfit(owner, tags=("day",)) for _ in range(2)]
    tag = await own(world, owner, "day")
    async with world.as_(owner) as client:
        await client.delete("/tags/day")
    await world.deliver((changed(leaves, owner, tags=()), leaves, 2))
    await world.deliver((changed(stays, owner, tags=("day",)), stays, 2))
    assert await world.shown(owner, owner, "day") is None
    await restore(world, owner, tag["id"])
    assert await world.shown(owner, owner, "day") == [stays]


async def test_merging_moves_outfits_and_redirects_every_slug(world: World) -> None:
    owner = await world.person()
    a, b, c = [await world.outfit(owner) for _ in range(3)]
    await world.tag(owner, "Sun")
    await world.tag(owner, "Summer")
    await world.put(owner, "sun", a, b)
    await world.put(owner, "summer", b, c)
    async with world.as_(owner) as client:
        await client.patch("/tags/sun", json={"slug": "sunny"})
    done = await merge(world, owner, "sunny", "summer")
    assert done.status_code == 200, done.text
    assert (done.json()["moved_count"], done.json()["tag"]["outfit_count"]) == (1, 3)
    for slug in ("sun", "sunny", "summer"):
        assert await world.shown(None, owner, slug) == [c, b, a]
        assert (await own(world, owner, slug))["slug"] == "summer"
    # Also through a second merge, and after the first tag was purged.
    await world.tag(owner, "Warm")
    await merge(world, owner, "summer", "warm")
    assert (await own(world, owner, "sun"))["slug"] == "warm"
    await purge(world, days=31)
    for slug in ("sun", "sunny", "summer"):
        assert (await own(world, owner, slug))["slug"] == "warm"
    assert await world.shown(None, owner, "sun") == [c, b, a]


async def test_undoing_a_merge_separates_both_tags(world: World) -> None:
    owner = await world.person()
    both, moved, refused, kept = [await world.outfit(owner) for _ in range(4)]
    named = await world.outfit(owner, tags=("from",))
    for name in ("From", "To"):
        if name == "To":
            await world.tag(owner, name)
    await world.put(owner, "from", both, moved, refused, kept)
    await world.put(owner, "to", both, refused)
    async with world.as_(owner) as client:
        await client.delete(f"/tags/to/outfits/{refused}")
    merged = (await merge(world, owner, "from", "to")).json()
    assert set(await world.shown(owner, owner, "to") or []) == {both, moved, refused, kept, named}
    await world.put(owner, "to", kept)  # The owner's choice keeps it there.
    back = await restore(world, owner, merged["merged_id"])
    assert back.status_code == 200, back.text
    assert set(await world.shown(owner, owner, "to") or []) == {both, kept}
    shown = await world.shown(owner, owner, "from")
    assert set(shown or []) == {both, moved, refused, kept, named}


async def test_an_outfit_that_names_a_merged_tag_is_added_to_the_target(world: World) -> None:
    owner = await world.person()
    early = await world.outfit(owner, tags=("old",))
    await world.tag(owner, "New")
    await merge(world, owner, "old", "new")
    late = old_id()
    await world.deliver((published(late, owner, tags=("old",)), late, 1))
    await world.deliver((changed(early, owner, tags=()), early, 2))
    assert set(await world.shown(owner, owner, "new") or []) == {early, late}


async def test_invalid_merges_are_refused(world: World) -> None:
    owner, other = await world.person(), await world.person()
    await world.tag(owner, "One")
    await world.tag(owner, "Two")
    await world.tag(other, "Three")
    async with world.as_(owner) as client:
        await client.patch("/tags/one", json={"slug": "uno"})
    for slug in ("uno", "one"):
        assert refusal(await merge(world, owner, "uno", slug)) == (422, "merged_with_itself")
    for slug in ("three", "nowhere", "../x", "all", ""):
        assert refusal(await merge(world, owner, "uno", slug)) == (404, "tag_not_found")
    assert (await merge(world, owner, "uno", None)).status_code == 422
    late = await merge(world, owner, "uno", "two", **{"If-Match": '"1"'})
    assert refusal(late) == (412, "version_mismatch")


async def test_the_event_of_a_merged_tag_names_its_target(world: World) -> None:
    owner = await world.person()
    source, target = await world.tag(owner, "One"), await world.tag(owner, "Two")
    key = {"Idempotency-Key": "once"}
    first, again = [await merge(world, owner, "one", "two", **key) for _ in range(2)]
    assert first.json() == again.json()

    async def check() -> None:
        announced = await world.announced("tags.tag.deleted", tag_id=source["id"])
        assert [event.data["merged_into"] for event in announced] == [target["id"]]

    await eventually(check)


async def merge_and_undo(world: World, owner: int) -> int:
    """Merge `one` into `two` and undo that. Return the number of statements."""
    with recorded_statements(world.running, asyncio.current_task()) as executed:
        merged = (await merge(world, owner, "one", "two")).json()
        await restore(world, owner, merged["merged_id"])
    return len(executed)


async def two_tags(world: World, count: int) -> tuple[int, str, list[int]]:
    """Create a person with outfits in `one`; `two` has the first, and had the second once."""
    owner = await world.person()
    outfits = [await world.outfit(owner) for _ in range(count)]
    await world.tag(owner, "One")
    two = await world.tag(owner, "Two")
    await world.put(owner, "one", *outfits)
    await world.put(owner, "two", *outfits[:2])
    async with world.as_(owner) as client:
        await client.delete(f"/tags/two/outfits/{outfits[1]}")
    return owner, two["id"], outfits


async def test_merging_needs_as_many_statements_for_many_outfits_as_for_few(
    world: World,
) -> None:
    few, _, _ = await two_tags(world, 3)
    many, _, _ = await two_tags(world, 9)
    assert await merge_and_undo(world, few) == await merge_and_undo(world, many)


async def test_merging_and_undoing_publish_the_moved_outfits(world: World) -> None:
    owner, two, (both, back, new) = await two_tags(world, 3)
    await merge_and_undo(world, owner)

    async def check() -> None:
        events = [
            (int(event.data["outfit_id"]), event.aggregateversion, kind)
            for kind in ("tagged", "untagged")
            for event in await world.announced(f"tags.outfit.{kind}", tag_id=two)
        ]
        assert sorted(events) == [
            (both, 1, "tagged"),
            (back, 1, "tagged"),
            (back, 2, "untagged"),
            (back, 3, "tagged"),
            (back, 4, "untagged"),
            (new, 1, "tagged"),
            (new, 2, "untagged"),
        ]

    await eventually(check)
