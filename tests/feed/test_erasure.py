"""An account that is deleted leaves nothing in the feed, and nothing comes back."""

import struct

from contracts.admin import AccountLimited, OutfitReported
from contracts.envelope import Envelope
from contracts.feed import FollowStarted
from contracts.identity import AccountDeleted
from tests.feed.recommendation_events import marked, recommended
from tests.feed.world import Outfit, World
from tests.support.residual_data import (
    SHARED_TABLES,
    create_dead_letter,
    keys_containing,
    random_id,
    rows_containing,
    table_names,
)
from tests.support.wait import eventually

CANARY = "kingfisher"
NEVER_ABOUT_SOMEBODY = {"fetched_authors", "pending_deliveries", "recommendation_counts"}
"""Whom many follow (see test_fetched_authors), places of outfits on their way, bare numbers."""


async def furnish(world: World) -> tuple[int, int, Outfit]:
    """Somebody who left something in every place there is, a follower, and an outfit of hers."""
    author = await world.person(user_id=random_id())
    await world.change_profile(author, name=CANARY)
    other = await world.person()
    viewer = await world.follower_of(author)
    await world.follow(author, other)
    await world.put(author, f"/blocks/{await world.person()}")
    await world.put(author, f"/mutes/{await world.person()}", {"days": None})
    hers = await world.tag(author, CANARY)
    theirs = await world.tag(other, "seen")
    assert (await world.put(author, f"/tag-follows/{theirs}")).is_success
    outfit = await world.publish(author, caption=CANARY)
    seen = await world.publish(other)
    await world.put_in(author, hers, outfit)
    await world.shows(viewer, outfit)
    await world.shows(author, seen)
    await react(world, author, seen, CANARY)
    await react(world, other, outfit, "Lovely")
    # A follower, a like, a comment; and that a tag is followed.
    await eventually(lambda: is_told(world, author, 3))
    await eventually(lambda: is_told(world, other, 4))
    await recommended(world, "person", author)
    seen_by_her = await recommended(world, "person", await world.person())
    await marked(world, author, seen_by_her, "seen")
    limited = AccountLimited(user_id=author, reason=CANARY)
    await world.handled(limited, subject=author)
    reported = OutfitReported(outfit_id=outfit.id, owner_id=author)
    await world.handled(reported, subject=outfit.id)
    await create_dead_letter(world.running, str(author))
    return author, viewer, outfit


async def react(world: World, user_id: int, outfit: Outfit, words: str) -> None:
    """Like, save, comment, mark and say how to be told: everything that one can do here."""
    path = f"/outfits/{outfit.id}"
    calls = [
        await world.put(user_id, f"{path}/like"),
        await world.put(user_id, f"{path}/save"),
        await world.put(user_id, "/timeline-marker", {"outfit_id": str(outfit.id)}),
        await world.put(user_id, "/notification-settings", {}),
    ]
    said, key = {"text": words}, {"Idempotency-Key": words}
    calls.append(await world.post(user_id, f"{path}/comments", said, **key))
    assert {answer.status_code for answer in calls} == {200, 201}


async def is_told(world: World, user_id: int, count: int) -> None:
    assert len((await world.get(user_id, "/notifications")).json()["items"]) == count


async def answers(world: World, user_id: int) -> list[Envelope]:
    events = await world.running.published("feed.account.erased")
    return [event for event in events if event.data["user_id"] == str(user_id)]


async def erase(world: World, user_id: int) -> dict[str, int]:
    """Say that the account is gone; answers what the service says that it erased."""
    await world.running.publish(AccountDeleted(user_id=user_id), subject=user_id, version=9)

    async def check() -> dict[str, int]:
        found = await answers(world, user_id)
        assert len(found) == 1
        return dict(found[0].data["erased"])

    return await eventually(check)


def left(world: World, user_id: int) -> dict[str, list[str]]:
    """Every row that names the person or what they wrote, but for tombstone and farewell."""
    found = rows_containing(world.running.database.url, [str(user_id), CANARY])
    assert found.pop("erased_accounts")
    assert [row for row in found.pop("outbox", []) if "account.erased" not in row] == []
    return found


async def left_in_valkey(world: World, user_id: int) -> list[bytes]:
    return await keys_containing(world.valkey_url, user_id, CANARY)


async def test_nothing_is_left_in_any_table_nor_in_valkey(world: World) -> None:
    author, viewer, _ = await furnish(world)
    known = table_names(world.running.database.url) - SHARED_TABLES - NEVER_ABOUT_SOMEBODY
    assert rows_containing(world.running.database.url, [str(author)]).keys() == known
    assert len(await left_in_valkey(world, author)) >= 2
    async with world.valkey() as valkey:
        await valkey.sadd(b"known:" + bytes(8), struct.pack(">Q", author))

    erased = await erase(world, author)

    assert erased == {
        "outfits in feeds": 1,
        "followers": 1,
        "followed people": 1,
        "blocked people": 1,
        "followed tags": 1,
        "muted people": 1,
        "recommendation activity": 1,
        "likes": 1,
        "saved outfits": 1,
        "comments": 1,
        "notifications": 8,
    }
    assert left(world, author) == {}
    assert await left_in_valkey(world, author) == []
    await world.shows(viewer)


async def test_late_events_and_requests_bring_nothing_back(world: World) -> None:
    author, viewer, outfit = await furnish(world)
    other = await world.person()
    await erase(world, author)

    late = Outfit(author, caption=CANARY)
    await world.send(late, late.state())
    await world.send(outfit, outfit.state())
    await world.send(outfit, outfit.removal())
    await world.change_profile(author, name=CANARY)
    await world.tag(author, CANARY)
    for follower, followee in ((author, other), (viewer, author)):
        event = FollowStarted(follower_id=follower, followee_id=followee)
        await world.running.publish(event, subject=f"{follower}-{followee}", version=99)
    assert (await world.put(author, f"/follows/{other}")).status_code == 404
    assert (await world.put(viewer, f"/follows/{author}")).status_code == 404
    await erase(world, random_id())
    # Events of one stream are handled in their order: the last of each was heard.
    marker, newcomer = await world.publish(other), await world.follower_of(other)
    await world.shows(newcomer, marker)

    await eventually(lambda: is_told(world, other, 1))
    assert left(world, author) == {}
    assert await left_in_valkey(world, author) == []
    assert len(await answers(world, author)) == 1
