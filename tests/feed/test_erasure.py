"""Erasing an account deletes all of its data from the feed for good."""

from contracts.admin import AccountLimited, OutfitReported
from contracts.envelope import Envelope
from contracts.feed import FollowStarted
from contracts.identity import AccountDeleted
from feed.notify.push.store import replace_subscription
from feed.timeline_cache.keys import pack_ids
from tests.feed.ask_calls import ask, vote
from tests.feed.recommendation_events import mark, recommend
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
TABLES_WITHOUT_PEOPLE = {
    *("fetched_authors", "pending_deliveries", "push_deliveries", "recommendation_counts"),
}
"""Pulled authors (see test_fetched_authors), pending jobs, and bare counts."""


async def create_data_everywhere(world: World) -> tuple[int, int, Outfit]:
    """Create an author with data in every table, a follower, and an outfit of the author."""
    author = await world.person(user_id=random_id())
    await world.change_profile(author, name=CANARY)
    other = await world.person()
    viewer = await world.follower_of(author)
    await world.follow(author, other)
    await world.put(author, f"/blocks/{await world.person()}")
    await world.put(author, f"/mutes/{await world.person()}", {"days": None})
    made = await world.post(author, "/circles", {"name": CANARY})
    assert (await world.put(author, f"/circles/{made.json()['id']}/members/{other}")).is_success
    own_tag = await world.tag(author, CANARY)
    other_tag = await world.tag(other, "seen")
    assert (await world.put(author, f"/tag-follows/{other_tag}")).is_success
    outfit = await world.publish(author, caption=CANARY)
    seen = await world.publish(other)
    await world.put_in(author, own_tag, outfit)
    await world.shows(viewer, outfit)
    await world.shows(author, seen)
    await react(world, author, seen, CANARY)
    await react(world, other, outfit, "Lovely")
    # A follow, a like, a comment; for the other person also a tag follow.
    await eventually(lambda: require_notifications(world, author, 3))
    await eventually(lambda: require_notifications(world, other, 4))
    await ask(world, author, outfit, await world.publish(author), question=CANARY)
    answered = await ask(world, other)
    assert (await vote(world, author, answered)).status_code == 200
    await recommend(world, "person", author)
    seen_recommendation = await recommend(world, "person", await world.person())
    await mark(world, author, seen_recommendation, "seen")
    limited = AccountLimited(user_id=author, reason=CANARY)
    await world.handled(limited, subject=author)
    reported = OutfitReported(outfit_id=outfit.id, owner_id=author)
    await world.handled(reported, subject=outfit.id)
    await create_dead_letter(world.running, str(author))
    await turn_push_on(world, author)
    return author, viewer, outfit


async def turn_push_on(world: World, user_id: int) -> None:
    """Store a device as if the server offered push."""
    names = ("session_id", "service", "public_key", "p256dh", "auth", "label")
    async with world.running.database.sessions() as session:
        endpoint = f"https://push.example/{user_id}"
        values = dict.fromkeys(names, CANARY) | {"user_id": user_id, "endpoint": endpoint}
        await replace_subscription(session, 1, **values)
        await session.commit()


async def react(world: World, user_id: int, outfit: Outfit, words: str) -> None:
    """Like, save, comment, and store a read marker and settings: all that a person can do."""
    path = f"/outfits/{outfit.id}"
    calls = [
        await world.put(user_id, f"{path}/like"),
        await world.put(user_id, f"{path}/save"),
        await world.put(user_id, "/timeline-marker", {"outfit_id": str(outfit.id)}),
        await world.put(user_id, "/notification-settings", {}),
    ]
    body, key = {"text": words}, {"Idempotency-Key": words}
    calls.append(await world.post(user_id, f"{path}/comments", body, **key))
    assert {answer.status_code for answer in calls} == {200, 201}


async def require_notifications(world: World, user_id: int, count: int) -> None:
    assert len((await world.get(user_id, "/notifications")).json()["items"]) == count


async def erasure_events(world: World, user_id: int) -> list[Envelope]:
    events = await world.running.published("feed.account.erased")
    return [event for event in events if event.data["user_id"] == str(user_id)]


async def erase(world: World, user_id: int) -> dict[str, int]:
    """Publish the account's deletion; return the counts that the service reports as erased."""
    await world.running.publish(AccountDeleted(user_id=user_id), subject=user_id, version=9)

    async def check() -> dict[str, int]:
        found = await erasure_events(world, user_id)
        assert len(found) == 1
        return dict(found[0].data["erased"])

    return await eventually(check)


def remaining(world: World, user_id: int) -> dict[str, list[str]]:
    """Return all rows about the person, except the tombstone and the erasure event."""
    found = rows_containing(world.running.database.url, [str(user_id), CANARY])
    assert found.pop("erased_accounts")
    assert [row for row in found.pop("outbox", []) if "account.erased" not in row] == []
    return found


async def remaining_in_valkey(world: World, user_id: int) -> list[bytes]:
    return await keys_containing(world.valkey_url, user_id, CANARY)


async def test_erasure_leaves_nothing_in_postgres_or_valkey(world: World) -> None:
    author, viewer, _ = await create_data_everywhere(world)
    all_tables = table_names(world.running.database.url) - SHARED_TABLES - TABLES_WITHOUT_PEOPLE
    assert rows_containing(world.running.database.url, [str(author)]).keys() == all_tables
    assert len(await remaining_in_valkey(world, author)) >= 2
    async with world.valkey() as valkey:
        await valkey.sadd(b"known:" + bytes(8), pack_ids(author))

    erased = await erase(world, author)

    assert erased == {
        "outfits in feeds": 2,
        "followers": 1,
        "followed people": 1,
        "blocked people": 1,
        "followed tags": 1,
        "circles": 1,
        "muted people": 1,
        "recommendation activity": 1,
        "likes": 1,
        "saved outfits": 1,
        "comments": 1,
        "questions about outfits": 1,
        "notifications": 8,
        "devices with push notifications": 1,
    }
    assert remaining(world, author) == {}
    assert await remaining_in_valkey(world, author) == []
    await world.shows(viewer)


async def test_delayed_events_and_requests_restore_nothing(world: World) -> None:
    author, viewer, outfit = await create_data_everywhere(world)
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
    # Events of one stream are handled in order, so the last ones are done.
    marker, newcomer = await world.publish(other), await world.follower_of(other)
    await world.shows(newcomer, marker)

    await eventually(lambda: require_notifications(world, other, 1))
    assert remaining(world, author) == {}
    assert await remaining_in_valkey(world, author) == []
    assert len(await erasure_events(world, author)) == 1
