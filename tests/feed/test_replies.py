"""Replies to comments: one level deep, visible with their comment only."""

from typing import Any

import httpx2
import pytest

from contracts.identity import AccountDeleted
from feed.reactions.comments.errors import MAX_REPLIES
from tests.feed.test_inbox import require_messages
from tests.feed.test_reactions import comments, post_comment, published, reactions
from tests.feed.world import Outfit, World, fresh_id
from tests.support.wait import eventually

REPLIED = "Ana replied to your comment on “Rain”"
FOLLOWED = "Ana started following you"


async def reply(
    world: World, author: int, outfit: Outfit, comment_id: str, text: str = "Thanks"
) -> httpx2.Response:
    body = {"text": text, "reply_to": comment_id}
    return await world.post(author, f"/outfits/{outfit.id}/comments", body)


async def replies(
    world: World, viewer: int | None, outfit: Outfit, comment_id: str, query: str = ""
) -> list[dict[str, Any]]:
    path = f"/outfits/{outfit.id}/comments/{comment_id}/replies{query}"
    answer = await world.get(viewer, path)
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def count_replies(world: World, viewer: int | None, outfit: Outfit) -> list[int]:
    items = (await world.get(viewer, f"/outfits/{outfit.id}/comments")).json()["items"]
    return [item["reply_count"] for item in items]


async def thread(world: World) -> tuple[int, int, Outfit, str]:
    """Create an owner, a friend, an outfit, and the friend's comment; return them."""
    owner, friend = await world.person(), await world.person()
    outfit = await published(world, owner)
    await world.follow(owner, friend)
    comment = (await post_comment(world, friend, outfit)).json()
    return owner, friend, outfit, comment["id"]


async def test_replies_are_listed_by_comment_and_counted_there(world: World) -> None:
    owner, friend, outfit, comment_id = await thread(world)
    first = (await reply(world, owner, outfit, comment_id, "Thanks")).json()
    second = (await reply(world, friend, outfit, first["id"], "Again")).json()
    assert first["reply_to"] == second["reply_to"] == comment_id

    assert await comments(world, None, outfit) == [("Lovely", "shown")]
    assert await count_replies(world, None, outfit) == [2]
    assert [item["text"] for item in await replies(world, None, outfit, comment_id)] == [
        "Thanks",
        "Again",
    ]
    after = await _next(world, outfit, comment_id)
    (newer,) = await replies(world, None, outfit, comment_id, f"?cursor={after}")
    assert newer["text"] == "Again"
    (seen,) = await reactions(world, owner, outfit)
    assert seen["comment_count"] == 3


async def _next(world: World, outfit: Outfit, comment_id: str) -> str:
    path = f"/outfits/{outfit.id}/comments/{comment_id}/replies?limit=1"
    cursor: str = (await world.get(None, path)).json()["next_cursor"]
    return cursor


async def test_a_reply_needs_a_readable_comment_of_the_same_outfit(world: World) -> None:
    owner, _, outfit, comment_id = await thread(world)
    elsewhere = await published(world, owner)
    stranger, third = await world.person(), await world.person()
    held = (await post_comment(world, stranger, outfit)).json()
    wrong = ((outfit, str(fresh_id())), (elsewhere, comment_id), (outfit, held["id"]))
    for outfit_of, target in wrong:
        answer = await reply(world, third, outfit_of, target)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_comment")
        path = f"/outfits/{outfit_of.id}/comments/{target}/replies"
        assert (await world.get(third, path)).status_code == 404
    assert (await reply(world, third, outfit, "x")).status_code == 422


async def test_a_strangers_reply_waits_for_the_owner_of_the_outfit(world: World) -> None:
    owner, friend, outfit, comment_id = await thread(world)
    stranger = await world.person()
    held = (await reply(world, stranger, outfit, comment_id)).json()
    assert held["state"] == "held"
    assert await replies(world, friend, outfit, comment_id) == []
    assert await count_replies(world, friend, outfit) == [0]
    assert await count_replies(world, owner, outfit) == [1]
    await require_messages(world, friend, FOLLOWED)
    await world.put(owner, f"/comments/{held['id']}/approval")
    assert await count_replies(world, friend, outfit) == [1]
    await require_messages(world, friend, REPLIED, FOLLOWED)


async def test_a_deleted_comment_deletes_its_replies_and_notifications(world: World) -> None:
    owner, friend, outfit, comment_id = await thread(world)
    await reply(world, owner, outfit, comment_id)
    await reply(world, friend, outfit, comment_id, "Me again")
    await require_messages(world, friend, REPLIED, FOLLOWED)
    assert (await world.delete(friend, f"/comments/{comment_id}")).status_code == 204
    assert await comments(world, owner, outfit) == []
    (seen,) = await reactions(world, owner, outfit)
    assert seen["comment_count"] == 0
    await require_messages(world, friend, FOLLOWED)
    await require_messages(world, owner)


async def test_a_deleted_reply_leaves_the_thread(world: World) -> None:
    owner, friend, outfit, comment_id = await thread(world)
    remaining = (await reply(world, owner, outfit, comment_id)).json()
    deleted = (await reply(world, friend, outfit, remaining["id"])).json()
    assert (await world.delete(owner, f"/comments/{deleted['id']}")).status_code == 204
    assert [item["id"] for item in await replies(world, owner, outfit, comment_id)] == [
        remaining["id"]
    ]


async def test_the_owner_is_notified_of_a_reply_once(world: World) -> None:
    owner, friend, outfit, comment_id = await thread(world)
    await require_messages(world, owner, "Ana commented on “Rain”")
    mine = (await reply(world, owner, outfit, comment_id)).json()
    await reply(world, friend, outfit, mine["id"])
    await require_messages(world, owner, REPLIED, "Ana commented on “Rain”")


async def test_a_replys_notification_is_hidden_with_the_outfit(world: World) -> None:
    owner, friend, outfit, comment_id = await thread(world)
    await reply(world, owner, outfit, comment_id)
    await require_messages(world, friend, REPLIED, FOLLOWED)
    outfit.audience = "followers"
    await world.send(outfit, outfit.state())
    await require_messages(world, friend, FOLLOWED)
    await world.follow(friend, owner)
    await require_messages(world, friend, REPLIED, FOLLOWED)
    outfit.comments = "off"
    await world.send(outfit, outfit.state())
    await require_messages(world, friend, FOLLOWED)


@pytest.mark.parametrize("blocks", ["viewer", "commenter"])
async def test_a_blocked_persons_thread_is_hidden(world: World, blocks: str) -> None:
    owner, friend, outfit, comment_id = await thread(world)
    viewer = await world.person()
    mine = (await reply(world, owner, outfit, comment_id)).json()
    blocker, blocked = (viewer, friend) if blocks == "viewer" else (friend, viewer)
    await world.put(blocker, f"/blocks/{blocked}")
    assert await comments(world, viewer, outfit) == []
    (seen,) = await reactions(world, viewer, outfit)
    assert seen["comment_count"] == 0
    for target in (comment_id, mine["id"]):
        assert (await reply(world, viewer, outfit, target)).status_code == 404
    path = f"/outfits/{outfit.id}/comments/{comment_id}/replies"
    assert (await world.get(viewer, path)).status_code == 404


async def test_replies_per_comment_are_limited(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MAX_REPLIES >= 100
    monkeypatch.setattr("feed.reactions.comments.domain.MAX_REPLIES", 2)
    owner, _, outfit, comment_id = await thread(world)
    for _ in range(2):
        assert (await reply(world, owner, outfit, comment_id)).status_code == 201
    answer = await reply(world, owner, outfit, comment_id)
    assert (answer.status_code, answer.json()["code"]) == (409, "thread_full")


async def test_erasing_a_person_deletes_their_threads(world: World) -> None:
    owner, friend, outfit, comment_id = await thread(world)
    third = await world.person()
    await world.follow(owner, third)
    await reply(world, third, outfit, comment_id)
    await require_messages(world, owner, "Ana and Ana commented on “Rain”")
    await world.running.publish(AccountDeleted(user_id=friend), subject=friend, version=9)

    async def is_gone() -> None:
        assert await comments(world, owner, outfit) == []

    await eventually(is_gone)
    await require_messages(world, owner)
