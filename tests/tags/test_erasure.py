"""Erasure of a deleted account: nothing stays, and delayed events restore nothing."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import text

from contracts.envelope import Envelope
from contracts.feed import FollowEnded
from contracts.identity import AccountDeleted, ProfileChanged
from tests.support.db_probes import wait_for_lock_waiters
from tests.support.residual_data import (
    SHARED_TABLES,
    create_dead_letter,
    random_id,
    rows_containing,
    table_names,
)
from tests.support.wait import eventually
from tests.tags.world import World, changed, old_id, published, removed

CANARY = "kingfisher"


async def fill_every_table(world: World) -> tuple[int, int, int]:
    """Create a person with rows in every table. Return them, their outfit and a follower."""
    owner, follower = random_id(), await world.person()
    await world.profile(owner, "public")
    outfit, other_outfit = await world.outfit(owner, tags=(CANARY,)), await world.outfit(follower)
    await world.put(owner, CANARY, other_outfit)
    await world.tag(owner, "Former")
    async with world.as_(owner) as client:
        await client.patch("/tags/former", json={"slug": f"{CANARY}-2"})
        once = {"Idempotency-Key": "once"}
        await client.post("/tags", json={"name": f"{CANARY} 3"}, headers=once)
    await world.block(owner, await world.person())
    await world.block(await world.person(), owner)
    await world.circle(owner, follower)
    await world.circle(follower, owner)
    await world.tag(follower, "Saved")
    await world.put(follower, "saved", outfit)
    async with world.as_(follower) as client:
        await client.patch("/tags/saved", json={"cover_outfit_id": str(outfit)})
    await world.follow(follower, owner)
    await world.tag(follower, "Together")
    await fill_together(world, follower, "together", owner)
    await create_dead_letter(world.running, str(owner))
    return owner, outfit, follower


async def fill_together(world: World, owner: int, slug: str, co_owner: int) -> None:
    """Let a co-owner add an outfit of the owner to the owner's tag."""
    async with world.as_(owner) as client:
        invited = await client.put(f"/tags/{slug}/co-owners/{co_owner}")
        assert invited.status_code == 200, invited.text
    added = await world.outfit(owner)
    async with world.as_(co_owner) as client:
        tag = await client.get(f"/users/{owner}/tags/{slug}")
        assert (await client.put(f"/invitations/{tag.json()['id']}")).status_code == 200
        path = f"/co-owned-tags/{tag.json()['id']}/outfits"
        changed = await client.post(path, json={"add": [str(added)]})
        assert changed.json()["added"] == [str(added)]


async def erasure_events(world: World, owner: int) -> list[Envelope]:
    return await world.announced("tags.account.erased", user_id=str(owner))


async def erase(world: World, owner: int) -> dict[str, int]:
    """Publish the deletion of an account. Return what the service reports as erased."""
    await world.deliver((AccountDeleted(user_id=owner), owner, 9))

    async def check() -> dict[str, int]:
        found = await erasure_events(world, owner)
        assert len(found) == 1
        return dict(found[0].data["erased"])

    return await eventually(check)


def remaining_rows(world: World, *texts: object) -> dict[str, list[str]]:
    """Return rows with one of these texts, except the tombstone and the final events."""
    found = rows_containing(world.running.database.url, [str(each) for each in texts])
    assert found.pop("erased_accounts")
    events = found.pop("outbox", [])
    assert [row for row in events if "account.erased" not in row and "tag.deleted" not in row] == []
    return found


async def test_erasure_leaves_no_rows(world: World) -> None:
    owner, outfit, follower = await fill_every_table(world)
    known = table_names(world.running.database.url) - SHARED_TABLES
    texts = [str(owner), str(outfit), CANARY]
    assert rows_containing(world.running.database.url, texts).keys() == known

    assert await erase(world, owner) == {"tags": 3}

    assert remaining_rows(world, owner, CANARY) == {}
    assert await world.shown(follower, follower, "saved") == []
    async with world.as_(follower) as client:
        assert (await client.get("/tags/saved")).json()["cover_outfit_id"] is None


@asynccontextmanager
async def tag_locked(world: World, owner: int, slug: str) -> AsyncIterator[None]:
    """Lock a tag for a while."""
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
async def test_requests_in_progress_are_erased(
    world: World, method: str, path: str, body: dict[str, Any]
) -> None:
    owner, _, _ = await fill_every_table(world)
    async with world.as_(owner) as client, tag_locked(world, owner, f"{CANARY}-2"):
        once = {"Idempotency-Key": "under way"}
        request = asyncio.create_task(client.request(method, path, json=body, headers=once))
        await wait_for_lock_waiters(world.running, 1)
        gone = AccountDeleted(user_id=owner)
        sent = await world.running.publish(gone, subject=owner, version=9)
        await wait_for_lock_waiters(world.running, 2)
    await request
    await world.handled([sent])

    assert remaining_rows(world, owner, CANARY) == {}


async def test_a_repeated_deletion_is_confirmed_once_and_delayed_events_restore_nothing(
    world: World,
) -> None:
    owner, outfit, follower = await fill_every_table(world)
    await erase(world, owner)

    profile = ProfileChanged(user_id=owner, username=CANARY, display_name="", audience="public")
    await world.deliver(
        (profile, owner, 99),
        (changed(outfit, owner, tags=(CANARY,)), outfit, 99),
        (published(new := old_id(), owner, tags=(CANARY,)), new, 1),
        (removed(outfit, owner), outfit, 100),
        (FollowEnded(follower_id=follower, followee_id=owner), "pair", 99),
        (AccountDeleted(user_id=owner), owner, 10),
    )
    await world.follow(owner, follower)
    async with world.as_(owner) as client:
        assert (await client.post("/tags", json={"name": CANARY})).status_code == 401

    assert remaining_rows(world, owner, CANARY) == {}
    other = random_id()
    await erase(world, other)
    assert len(await erasure_events(world, owner)) == 1


async def test_a_deleted_tag_does_not_claim_the_slug_of_another_person(world: World) -> None:
    owner, other = await world.person(), await world.person()
    outfit = await world.outfit(other)
    await world.tag(owner, "winter")
    await world.put(owner, "winter", outfit)
    async with world.as_(owner) as client:
        await client.delete("/tags/winter")

    await world.deliver((changed(outfit, other, tags=("winter",)), outfit, 2))

    assert await world.shown(other, other, "winter") == [outfit]
