"""A block hides likes, comments and notifications on both sides."""

import pytest

from tests.feed.test_inbox import require_messages, unread
from tests.feed.test_reactions import comments, post_comment, published, reactions
from tests.feed.world import World, old_id


@pytest.mark.parametrize("blocks", ["owner", "author"])
async def test_a_block_hides_reactions_and_notifications_until_it_ends(
    world: World, blocks: str
) -> None:
    owner, author = await world.person(), await world.person()
    outfit = await published(world, owner, id=old_id())
    await world.follow(author, owner)
    await world.follow(owner, author)
    await post_comment(world, author, outfit)
    await world.put(author, f"/outfits/{outfit.id}/like")
    messages = ["Ana liked “Rain”", "Ana commented on “Rain”", "Ana started following you"]
    await require_messages(world, owner, *messages)

    blocker, blocked = (owner, author) if blocks == "owner" else (author, owner)
    assert (await world.put(blocker, f"/blocks/{blocked}")).status_code == 204

    await require_messages(world, owner)
    assert await unread(world, owner) == 0
    assert await comments(world, owner, outfit) == []
    (seen,) = await reactions(world, owner, outfit)
    assert (seen["like_count"], seen["comment_count"]) == (0, 0)
    assert (await world.get(owner, f"/outfits/{outfit.id}/likes")).json()["items"] == []
    assert await reactions(world, author, outfit) == []
    assert (await post_comment(world, author, outfit)).status_code == 404
    for reaction in ("like", "save"):
        answer = await world.put(author, f"/outfits/{outfit.id}/{reaction}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    read = await world.get(author, f"/outfits/{outfit.id}/comments")
    assert read.status_code == 404

    await world.delete(blocker, f"/blocks/{blocked}")
    await require_messages(world, owner, *messages[:2])
    assert await comments(world, owner, outfit) == [("Lovely", "shown")]


async def test_comments_are_readable_for_people_who_may_see_the_outfit(world: World) -> None:
    owner, stranger = await world.person(), await world.person()
    follower = await world.follower_of(owner)
    outfit = await world.publish(owner, "followers", id=old_id())
    await world.shows(follower, outfit)
    for viewer, status in ((follower, 200), (stranger, 404), (None, 404)):
        read = await world.get(viewer, f"/outfits/{outfit.id}/comments")
        assert read.status_code == status, viewer
