"""The inbox: grouped, read and hidden notifications."""

from typing import Any

from tests.feed.test_notifications import inbox, notifications_about
from tests.feed.world import Outfit, World, fresh_id
from tests.support.wait import eventually


async def unread(world: World, user_id: int) -> int:
    answer = await world.get(user_id, "/notifications/unread")
    count: int = answer.json()["count"]
    return count


async def read(world: World, user_id: int, **mark: Any) -> int:
    answer = await world.post(user_id, "/notifications/read", mark)
    assert answer.status_code == 200, answer.text
    count: int = answer.json()["count"]
    return count


async def require_messages(world: World, user_id: int, *messages: str) -> list[dict[str, Any]]:
    """Wait until the inbox has exactly these messages, newest first; return the entries."""

    async def check() -> list[dict[str, Any]]:
        items = await inbox(world, user_id)
        assert [item["message"] for item in items] == list(messages)
        return items

    return await eventually(check)


async def liked(world: World, owner_id: int, count: int, outfit: Outfit | None = None) -> Outfit:
    """Have `count` people like an outfit, and wait for the owner's notifications."""
    outfit = outfit or await world.publish(owner_id)
    likers = [await world.person() for _ in range(count)]
    for liker in likers:
        answer = await world.put(liker, f"/outfits/{outfit.id}/like")
        assert answer.status_code == 200, answer.text

    async def is_notified() -> None:
        found = [item for item in await inbox(world, owner_id) if not item["read"]]
        assert sum(item["count"] for item in found if item["outfit_id"] == str(outfit.id)) == count

    await eventually(is_notified)
    return outfit


async def test_likes_of_one_outfit_are_grouped(world: World) -> None:
    owner = await world.person()
    first, second = await liked(world, owner, 3), await liked(world, owner, 1)
    items = await require_messages(
        world, owner, "Ana liked “Rain”", "Ana, Ana and Ana liked “Rain”"
    )
    assert [item["outfit_id"] for item in items] == [str(second.id), str(first.id)]
    assert [len(item["actors"]) for item in items] == [1, 3]
    assert await unread(world, owner) == 2


async def test_a_withdrawn_like_withdraws_its_notification(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    outfit = await world.publish(owner)
    await world.put(viewer, f"/outfits/{outfit.id}/like")
    await require_messages(world, owner, "Ana liked “Rain”")
    await world.delete(viewer, f"/outfits/{outfit.id}/like")
    await require_messages(world, owner)
    assert await unread(world, owner) == 0


async def test_own_actions_do_not_notify(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    outfit = await world.publish(owner)
    await world.put(owner, f"/outfits/{outfit.id}/like")
    await world.post(owner, f"/outfits/{outfit.id}/comments", {"text": "Mine"})
    await world.put(viewer, f"/outfits/{outfit.id}/like")
    await require_messages(world, owner, "Ana liked “Rain”")


async def test_read_and_unread_notifications_are_grouped_separately(world: World) -> None:
    owner = await world.person()
    outfit = await liked(world, owner, 2)
    (entry,) = await inbox(world, owner)
    assert await read(world, owner, ids=[entry["id"]]) == 0
    await liked(world, owner, 1, outfit)
    items = await require_messages(world, owner, "Ana liked “Rain”", "Ana and Ana liked “Rain”")
    assert [item["read"] for item in items] == [False, True]


async def test_entries_can_be_marked_read_up_to_one(world: World) -> None:
    owner = await world.person()
    for _ in range(3):
        await liked(world, owner, 1)
    newest, middle, oldest = await inbox(world, owner)
    assert await read(world, owner, up_to=middle["id"]) == 1
    assert [item["read"] for item in await inbox(world, owner)] == [False, True, True]
    assert await read(world, fresh_id(), ids=[newest["id"], oldest["id"]]) == 0
    assert await unread(world, owner) == 1


async def test_invalid_read_marks_are_rejected(world: World) -> None:
    for mark in ({}, {"up_to": "5", "ids": ["5"]}, {"ids": ["x"]}, {"up_to": "-1"}):
        answer = await world.post(fresh_id(), "/notifications/read", mark)
        assert answer.status_code == 422


async def test_notifications_of_an_outfit_are_hidden_with_it(world: World) -> None:
    owner = await world.person()
    outfit = await liked(world, owner, 1)
    await world.send(outfit, outfit.removal())
    await require_messages(world, owner)
    assert await unread(world, owner) == 0


async def test_held_comments_are_shown_with_their_text_until_decided(world: World) -> None:
    owner, stranger = await world.person(), await world.person()
    outfit = await world.publish(owner)
    path = f"/outfits/{outfit.id}/comments"
    remaining = (await world.post(stranger, path, {"text": "Where from?"})).json()
    deleted = (await world.post(stranger, path, {"text": "Buy mine"})).json()
    both = "Ana left 2 comments on “Rain”. Approve them to show them."
    (item,) = await require_messages(world, owner, both)
    assert (item["comment_id"], item["comment"]) == (deleted["id"], "Buy mine")
    assert (item["count"], item["times"], await unread(world, owner)) == (1, 2, 1)

    await world.delete(owner, f"/comments/{deleted['id']}")
    (item,) = await require_messages(
        world, owner, "Ana commented on “Rain”. Approve it to show it."
    )
    assert (item["comment_id"], item["comment"]) == (remaining["id"], "Where from?")
    await world.put(owner, f"/comments/{remaining['id']}/approval")
    (item,) = await require_messages(world, owner, "Ana commented on “Rain”")
    assert (item["comment"], item["read"]) == ("Where from?", True)


async def test_comments_on_one_outfit_are_one_entry_with_a_count(world: World) -> None:
    owner, friend, other = [await world.person() for _ in range(3)]
    await world.follow(owner, friend)
    await world.follow(owner, other)
    outfit, elsewhere = await world.publish(owner), await world.publish(owner)
    for author, to in ((friend, outfit), (friend, outfit), (other, outfit), (other, elsewhere)):
        answer = await world.post(author, f"/outfits/{to.id}/comments", {"text": "Lovely"})
        assert (answer.status_code, answer.json()["state"]) == (201, "shown")

    items = await require_messages(
        world, owner, "Ana commented on “Rain”", "Ana and Ana left 3 comments on “Rain”"
    )
    assert [(item["count"], item["times"]) for item in items] == [(1, 1), (2, 3)]
    assert await unread(world, owner) == 2


async def test_tag_follows_notify_the_owner_until_they_end(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    tag_id = await world.tag(owner, "linen")

    async def follow() -> None:
        assert (await world.put(viewer, f"/tag-follows/{tag_id}")).status_code == 200

    await eventually(follow)
    items = await require_messages(world, owner, "Ana started following your tag “linen”")
    assert [item["tag_slug"] for item in items] == ["linen"]
    await world.delete(viewer, f"/tag-follows/{tag_id}")
    await require_messages(world, owner)


async def test_follows_of_two_tags_are_two_entries(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    other = await world.person(name="Ben")
    linen, denim = await world.tag(owner, "linen"), await world.tag(owner, "denim")
    for follower, tag_id in ((viewer, linen), (viewer, denim), (other, denim)):

        async def follow(follower: int = follower, tag_id: int = tag_id) -> None:
            assert (await world.put(follower, f"/tag-follows/{tag_id}")).status_code == 200

        await eventually(follow)
    await require_messages(
        world,
        owner,
        "Ben and Ana started following your tag “denim”",
        "Ana started following your tag “linen”",
    )


async def test_approved_requests_notify_the_follower(world: World) -> None:
    author, viewer = await world.person(), await world.person()
    await world.change_profile(author, "followers", name="Ben")

    async def ask() -> None:
        await world.delete(viewer, f"/follows/{author}")
        assert await world.follow(viewer, author) == "requested"

    await eventually(ask)
    await world.put(author, f"/follow-requests/{viewer}")

    async def is_notified() -> None:
        expected = [("follow_approved", "Ben approved your follow request")]
        assert await notifications_about(world, viewer, author) == expected

    await eventually(is_notified)
    await world.delete(viewer, f"/follows/{author}")
    await require_messages(world, viewer)
