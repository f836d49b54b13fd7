"""Comments hidden by moderators: only their authors see them, until they are restored."""

import itertools

import pytest

from contracts.admin import ContentHidden, ContentRestored
from tests.feed.test_inbox import require_messages
from tests.feed.test_reactions import comments, reactions
from tests.feed.test_replies import count_replies, reply, thread
from tests.feed.world import Outfit, World, fresh_id

COMMENTED = "Ana commented on “Rain”"


async def decide(
    world: World, comment_id: str | int, author: int, version: int = 1, *, hidden: bool = True
) -> None:
    kind = ContentHidden if hidden else ContentRestored
    event = kind(
        kind="comment", content_id=int(comment_id), owner_id=author, reason="This is an insult."
    )
    await world.handled(event, subject=f"decision {comment_id}", version=version)


async def counted(world: World, viewer: int, outfit: Outfit) -> int:
    (seen,) = await reactions(world, viewer, outfit)
    count: int = seen["comment_count"]
    return count


async def test_only_its_author_sees_a_hidden_comment_until_it_is_restored(
    world: World,
) -> None:
    owner, author, outfit, comment_id = await thread(world)
    await reply(world, owner, outfit, comment_id)
    assert await counted(world, owner, outfit) == 2

    await decide(world, comment_id, author)

    for viewer in (owner, None):
        assert await comments(world, viewer, outfit) == []
        path = f"/outfits/{outfit.id}/comments/{comment_id}/replies"
        assert (await world.get(viewer, path)).status_code == 404
    assert await counted(world, owner, outfit) == 0
    listed = await world.get(author, f"/outfits/{outfit.id}/comments")
    assert [item["hidden"] for item in listed.json()["items"]] == [True]

    await decide(world, comment_id, author, 2, hidden=False)

    assert await comments(world, None, outfit) == [("Lovely", "shown")]
    assert await count_replies(world, None, outfit) == [1]
    assert await counted(world, owner, outfit) == 2


async def test_hidden_comments_have_no_notification(world: World) -> None:
    owner, author, _, comment_id = await thread(world)
    await require_messages(world, owner, COMMENTED)

    await decide(world, comment_id, author)

    await require_messages(world, owner)
    unread = await world.get(owner, "/notifications/unread")
    assert unread.json()["count"] == 0, unread.text


async def test_a_hidden_comment_stays_hidden_after_its_approval(world: World) -> None:
    owner, _, outfit, _ = await thread(world)
    stranger = await world.person()
    posted = await world.post(stranger, f"/outfits/{outfit.id}/comments", {"text": "Buy this"})
    comment_id = posted.json()["id"]
    await decide(world, comment_id, stranger)

    approved = await world.put(owner, f"/comments/{comment_id}/approval")
    assert approved.status_code == 200

    assert await comments(world, None, outfit) == [("Lovely", "shown")]


@pytest.mark.parametrize("order", [*itertools.permutations((1, 2, 3)), (3, 3, 1, 1, 2, 2)])
async def test_the_latest_decision_wins_in_any_order(world: World, order: tuple[int, ...]) -> None:
    _, author, outfit, comment_id = await thread(world)
    for version in order:
        await decide(world, comment_id, author, version, hidden=version != 2)
    assert await comments(world, None, outfit) == []

    await decide(world, comment_id, author, 4, hidden=False)

    assert await comments(world, None, outfit) == [("Lovely", "shown")]


async def test_a_decision_about_an_unknown_comment_changes_nothing(world: World) -> None:
    owner, author, outfit, comment_id = await thread(world)
    await decide(world, fresh_id(), author)
    await decide(world, comment_id, owner)
    assert await comments(world, None, outfit) == [("Lovely", "shown")]
