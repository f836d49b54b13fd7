"""An account that is deleted leaves nothing in the tags service, and nothing comes back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import text

from contracts.envelope import Envelope
from contracts.feed import FollowEnded
from contracts.identity import AccountDeleted, ProfileChanged
from tests.support.db_probes import until_waiting
from tests.support.leftovers import EVERYWHERE, bury_a_letter, somebody, tables, traces
from tests.support.wait import eventually
from tests.tags.world import World, changed, old_id, published, removed

CANARY = "kingfisher"


async def furnish(world: World) -> tuple[int, int, int]:
    """Somebody who left something in every place there is, an outfit of theirs, and a fan."""
    owner, fan = somebody(), await world.person()
    await world.profile(owner, "public")
    outfit, seen = await world.outfit(owner, tags=(CANARY,)), await world.outfit(fan)
    await world.put(owner, CANARY, seen)
    await world.tag(owner, "Former")
    async with world.as_(owner) as client:
        await client.patch("/tags/former", json={"slug": f"{CANARY}-2"})
        once = {"Idempotency-Key": "once"}
        await client.post("/tags", json={"name": f"{CANARY} 3"}, headers=once)
    await world.block(owner, await world.person())
    await world.block(await world.person(), owner)
    await world.tag(fan, "Saved")
    await world.put(fan, "saved", outfit)
    async with world.as_(fan) as client:
        await client.patch("/tags/saved", json={"cover_outfit_id": str(outfit)})
    await world.follow(fan, owner)
    await bury_a_letter(world.running, str(owner))
    return owner, outfit, fan


async def answers(world: World, owner: int) -> list[Envelope]:
    return await world.announced("tags.account.erased", user_id=str(owner))


async def erase(world: World, owner: int) -> dict[str, int]:
    """Say that the account is gone; answers what the service says that it erased."""
    await world.hear((AccountDeleted(user_id=owner), owner, 9))

    async def check() -> dict[str, int]:
        found = await answers(world, owner)
        assert len(found) == 1
        return dict(found[0].data["erased"])

    return await eventually(check)


def left(world: World, *words: object) -> dict[str, list[str]]:
    """Every row with one of these words, but for the tombstone and the farewells."""
    found = traces(world.running.database.url, [str(word) for word in words])
    assert found.pop("erased_accounts")
    told = found.pop("outbox", [])
    assert [row for row in told if "account.erased" not in row and "tag.deleted" not in row] == []
    return found


async def test_nothing_is_left_in_any_table(world: World) -> None:
    owner, outfit, fan = await furnish(world)
    known = tables(world.running.database.url) - EVERYWHERE
    words = [str(owner), str(outfit), CANARY]
    assert traces(world.running.database.url, words).keys() == known

    assert await erase(world, owner) == {"tags": 3}

    assert left(world, owner, CANARY) == {}
    assert await world.shown(fan, fan, "saved") == []
    async with world.as_(fan) as client:
        assert (await client.get("/tags/saved")).json()["cover_outfit_id"] is None


@asynccontextmanager
async def held(world: World, owner: int, slug: str) -> AsyncIterator[None]:
    """Keep a tag from being changed for a while."""
    query = text("SELECT id FROM tags WHERE owner_id = :owner AND slug = :slug FOR UPDATE")
    async with world.running.database.sessions() as session:
        await session.execute(query, {"owner": owner, "slug": slug})
        yield


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", f"/tags/{CANARY}-2", {"name": f"The {CANARY}"}),
        ("POST", f"/tags/{CANARY}-2/outfits", {"remove": ["1"]}),
        ("POST", f"/tags/{CANARY}-2/merge", {"into": CANARY}),
    ],
)
async def test_what_was_under_way_is_erased_as_well(
    world: World, method: str, path: str, body: dict[str, Any]
) -> None:
    owner, _, _ = await furnish(world)
    async with world.as_(owner) as client, held(world, owner, f"{CANARY}-2"):
        once = {"Idempotency-Key": "under way"}
        request = asyncio.create_task(client.request(method, path, json=body, headers=once))
        await until_waiting(world.running, 1)
        gone = AccountDeleted(user_id=owner)
        sent = await world.running.publish(gone, subject=owner, version=9)
        await until_waiting(world.running, 2)
    await request
    await world.handled([sent])

    assert left(world, owner, CANARY) == {}


async def test_a_repeat_is_answered_once_and_late_events_bring_nothing_back(world: World) -> None:
    owner, outfit, fan = await furnish(world)
    await erase(world, owner)

    profile = ProfileChanged(user_id=owner, username=CANARY, display_name="", audience="public")
    await world.hear(
        (profile, owner, 99),
        (changed(outfit, owner, tags=(CANARY,)), outfit, 99),
        (published(new := old_id(), owner, tags=(CANARY,)), new, 1),
        (removed(outfit, owner), outfit, 100),
        (FollowEnded(follower_id=fan, followee_id=owner), "pair", 99),
        (AccountDeleted(user_id=owner), owner, 10),
    )
    await world.follow(owner, fan)
    async with world.as_(owner) as client:
        assert (await client.post("/tags", json={"name": CANARY})).status_code == 401

    assert left(world, owner, CANARY) == {}
    other = somebody()
    await erase(world, other)
    assert len(await answers(world, owner)) == 1


async def test_a_deleted_tag_does_not_take_the_name_from_another_person(world: World) -> None:
    owner, other = await world.person(), await world.person()
    outfit = await world.outfit(other)
    await world.tag(owner, "winter")
    await world.put(owner, "winter", outfit)
    async with world.as_(owner) as client:
        await client.delete("/tags/winter")

    await world.hear((changed(outfit, other, tags=("winter",)), outfit, 2))

    assert await world.shown(other, other, "winter") == [outfit]
