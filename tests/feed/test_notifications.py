"""Notifications about follows."""

from typing import Any

from contracts.feed import FollowEnded, FollowStarted
from tests.feed.world import World, fresh_id
from tests.support.wait import eventually

FOLLOWED = ("follow_started", "Ana started following you")


async def inbox(world: World, user_id: int, query: str = "") -> list[dict[str, Any]]:
    answer = await world.get(user_id, f"/notifications{query}")
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def notifications_about(world: World, user_id: int, actor_id: int) -> list[tuple[str, str]]:
    """Return the inbox entries that involve an actor, possibly grouped with others."""
    items = await inbox(world, user_id, "?limit=100")
    return [
        (item["kind"], item["message"])
        for item in items
        if str(actor_id) in {actor["id"] for actor in item["actors"]}
    ]


async def test_a_follow_notifies_once_and_is_withdrawn(world: World) -> None:
    author, viewer = await world.person(), await world.person()
    await world.follow(viewer, author)

    async def is_notified() -> None:
        assert await notifications_about(world, author, viewer) == [FOLLOWED]

    async def is_withdrawn() -> None:
        assert await notifications_about(world, author, viewer) == []

    await eventually(is_notified)
    await world.delete(viewer, f"/follows/{author}")
    await eventually(is_withdrawn)
    await world.follow(viewer, author)
    await eventually(is_notified)


async def test_a_requests_notification_becomes_a_follow(world: World) -> None:
    author, viewer = await world.person(), await world.person()
    await world.change_profile(author, "followers")

    async def ask() -> None:
        await world.delete(viewer, f"/follows/{author}")
        assert await world.follow(viewer, author) == "requested"

    async def is_notified(kind: str, message: str) -> None:
        assert await notifications_about(world, author, viewer) == [(kind, message)]

    await eventually(ask)
    await eventually(lambda: is_notified("follow_requested", "Ana asked to follow you"))
    await world.put(author, f"/follow-requests/{viewer}")
    await eventually(lambda: is_notified("follow_started", "Ana started following you"))


async def test_a_delayed_older_event_changes_nothing(world: World) -> None:
    author, viewer = await world.person(), await world.person()
    pair = {"follower_id": viewer, "followee_id": author}
    subject = f"{viewer}-{author}"
    await world.running.publish(FollowStarted(**pair), subject=subject, version=7)

    async def is_notified() -> None:
        assert await notifications_about(world, author, viewer) == [FOLLOWED]

    await eventually(is_notified)
    await world.running.publish(FollowEnded(**pair), subject=subject, version=6)
    marker = await world.person()
    await world.follow(marker, author)

    async def both_are_notified() -> None:
        expected = [("follow_started", "Ana and Ana started following you")]
        assert (
            await notifications_about(world, author, marker)
            == await notifications_about(world, author, viewer)
            == expected
        )

    await eventually(both_are_notified)


async def test_an_inbox_is_read_page_by_page(world: World) -> None:
    author = await world.person()
    outfits = [await world.publish(author) for _ in range(5)]
    for outfit in outfits:
        await world.put(await world.person(), f"/outfits/{outfit.id}/like")
    await eventually(lambda: _count(world, author, 5))
    items = await inbox(world, author)
    assert {item["message"] for item in items} == {"Ana liked “Rain”"}
    assert {(item["outfit_id"], item["image_path"], item["read"]) for item in items} == {
        (str(outfit.id), "ab/abcdef-640.webp", False) for outfit in outfits
    }
    first = (await world.get(author, "/notifications?limit=3")).json()
    rest = await inbox(world, author, f"?limit=3&cursor={first['next_cursor']}")
    assert first["items"] + rest == items


async def _count(world: World, user_id: int, count: int) -> None:
    assert len(await inbox(world, user_id)) == count


async def test_inboxes_are_private(world: World) -> None:
    author = await world.person()
    await world.follow(fresh_id(), author)
    await eventually(lambda: _count(world, author, 1))
    assert await inbox(world, fresh_id()) == []
    assert (await world.get(None, "/notifications")).status_code == 401
