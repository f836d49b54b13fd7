"""Likes, saves and comments: who may, who learns of it, and what goes out of sight."""

from typing import Any

import pytest

from contracts.admin import AccountLimited
from tests.feed.world import Outfit, World, fresh_id
from tests.support.residual_data import random_id
from tests.support.wait import eventually


async def reactions(world: World, viewer_id: int | None, *outfits: Outfit) -> list[dict[str, Any]]:
    ids = ",".join(str(outfit.id) for outfit in outfits)
    answer = await world.get(viewer_id, f"/reactions?ids={ids}")
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def published(world: World, owner_id: int, **more: Any) -> Outfit:
    """An outfit that has arrived."""
    outfit = await world.publish(owner_id, **more)

    async def has_arrived() -> None:
        assert await reactions(world, owner_id, outfit)

    await eventually(has_arrived)
    return outfit


async def say(world: World, viewer_id: int | None, outfit: Outfit, text: str = "Lovely") -> Any:
    return await world.post(viewer_id, f"/outfits/{outfit.id}/comments", {"text": text})


async def comments(world: World, viewer_id: int | None, outfit: Outfit) -> list[tuple[str, str]]:
    answer = await world.get(viewer_id, f"/outfits/{outfit.id}/comments")
    assert answer.status_code == 200, answer.text
    return [(item["text"], item["state"]) for item in answer.json()["items"]]


async def test_a_like_is_counted_for_the_owner_alone(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    outfit = await published(world, owner)

    for _ in range(2):
        answer = await world.put(viewer, f"/outfits/{outfit.id}/like")
        assert answer.json() == {"outfit_id": str(outfit.id), "liked": True}

    (seen,) = await reactions(world, viewer, outfit)
    assert (seen["liked"], seen["like_count"]) == (True, None)
    (seen,) = await reactions(world, owner, outfit)
    assert (seen["liked"], seen["like_count"]) == (False, 1)
    (seen,) = await reactions(world, None, outfit)
    assert (seen["liked"], seen["like_count"], seen["comments"]) == (False, None, "on")

    likers = (await world.get(owner, f"/outfits/{outfit.id}/likes")).json()["items"]
    assert [liker["id"] for liker in likers] == [str(viewer)]
    assert (await world.get(viewer, f"/outfits/{outfit.id}/likes")).status_code == 404

    await world.delete(viewer, f"/outfits/{outfit.id}/like")
    (seen,) = await reactions(world, owner, outfit)
    assert seen["like_count"] == 0


async def test_what_one_may_not_see_cannot_be_reacted_to(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    # Not of this moment: what might be on its way is waited for.
    outfit = await published(world, owner, audience="followers", id=random_id())
    calls = [
        await world.put(viewer, f"/outfits/{outfit.id}/like"),
        await world.put(viewer, f"/outfits/{outfit.id}/save"),
        await say(world, viewer, outfit),
        await world.get(viewer, f"/outfits/{outfit.id}/comments"),
        await world.get(None, f"/outfits/{outfit.id}/comments"),
        await world.put(viewer, "/outfits/5/like"),
    ]
    assert [answer.status_code for answer in calls] == [404] * len(calls)
    assert await reactions(world, viewer, outfit) == []

    await world.follow(viewer, owner)
    assert (await world.put(viewer, f"/outfits/{outfit.id}/like")).status_code == 200


async def test_an_outfit_made_private_or_removed_takes_its_reactions_out_of_sight(
    world: World,
) -> None:
    owner, viewer = await world.person(), await world.person()
    outfit = await published(world, owner)
    await world.follow(owner, viewer)
    await world.put(viewer, f"/outfits/{outfit.id}/save")
    await say(world, viewer, outfit)

    outfit.audience = "private"
    await world.send(outfit, outfit.state())

    async def is_out_of_sight() -> None:
        assert await reactions(world, viewer, outfit) == []
        assert (await world.get(viewer, "/saves")).json()["items"] == []
        assert (await world.get(viewer, f"/outfits/{outfit.id}/comments")).status_code == 404

    await eventually(is_out_of_sight)
    assert await comments(world, owner, outfit) == [("Lovely", "shown")]

    await world.send(outfit, outfit.removal())

    async def is_out_of_the_owners_sight() -> None:
        assert await reactions(world, owner, outfit) == []

    await eventually(is_out_of_the_owners_sight)
    # Taking back what one gave is possible all the same.
    assert (await world.delete(viewer, f"/outfits/{outfit.id}/save")).json()["saved"] is False
    assert (await world.delete(viewer, f"/outfits/{outfit.id}/like")).json()["liked"] is False


async def test_saved_outfits_are_listed_last_saved_first(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    outfits = [await published(world, owner) for _ in range(3)]
    for outfit in (outfits[1], outfits[0], outfits[2]):
        await world.put(viewer, f"/outfits/{outfit.id}/save")
    first = (await world.get(viewer, "/saves?limit=2")).json()
    rest = (await world.get(viewer, f"/saves?limit=2&cursor={first['next_cursor']}")).json()
    saved = [int(item["outfit"]["id"]) for item in first["items"] + rest["items"]]
    assert saved == [outfits[2].id, outfits[0].id, outfits[1].id]
    assert first["items"][0]["author"]["id"] == str(owner)
    assert (await world.get(owner, "/saves")).json()["items"] == []


async def test_a_strangers_comment_waits_for_the_owner(world: World) -> None:
    owner, stranger, third = [await world.person() for _ in range(3)]
    outfit = await published(world, owner)

    held = (await say(world, stranger, outfit, "  Where is it from?  ")).json()
    assert (held["state"], held["text"]) == ("held", "Where is it from?")
    expected = [("Where is it from?", "held")]
    assert await comments(world, owner, outfit) == expected
    assert await comments(world, stranger, outfit) == expected
    assert await comments(world, third, outfit) == []
    (seen,) = await reactions(world, owner, outfit)
    assert seen["comment_count"] == 0

    for visitor in (stranger, third):
        answer = await world.put(visitor, f"/comments/{held['id']}/approval")
        assert answer.status_code == 404
    approved = await world.put(owner, f"/comments/{held['id']}/approval")
    assert approved.json() == held | {"state": "shown"}
    for viewer in (third, None):
        assert await comments(world, viewer, outfit) == [("Where is it from?", "shown")]


async def test_who_comments_before_her_profile_is_known_is_asked_to_try_again(world: World) -> None:
    outfit = await published(world, await world.person())
    newcomer = random_id()

    early = await say(world, newcomer, outfit)
    assert (early.status_code, early.json()["code"]) == (503, "profile_on_its_way")
    assert int(early.headers["retry-after"]) > 0

    await world.person(user_id=newcomer)
    assert (await say(world, newcomer, outfit)).status_code == 201


async def test_whom_the_owner_follows_and_the_owner_need_no_approval(world: World) -> None:
    owner, other = await world.person(), await world.person()
    outfit = await published(world, owner)
    await world.follow(owner, other)
    for author in (owner, other):
        assert (await say(world, author, outfit)).json()["state"] == "shown"


async def test_following_a_public_profile_makes_nobody_known(world: World) -> None:
    owner, other = await world.person(), await world.person()
    outfit = await published(world, owner)
    await world.follow(other, owner)
    # There is nothing to approve, so approving all the same changes nothing.
    await world.put(owner, f"/follow-requests/{other}")
    assert (await say(world, other, outfit)).json()["state"] == "held"


async def test_whose_follow_was_approved_by_hand_is_known_until_it_ends(world: World) -> None:
    owner, other = await world.person("followers"), await world.person()
    outfit = await published(world, owner)
    assert await world.follow(other, owner) == "requested"
    await world.put(owner, f"/follow-requests/{other}")
    assert (await say(world, other, outfit)).json()["state"] == "shown"

    await world.change_profile(owner, "public")

    async def is_a_stranger_again() -> None:
        await world.delete(other, f"/follows/{owner}")
        assert await world.follow(other, owner) == "following"
        assert (await say(world, other, outfit)).json()["state"] == "held"

    await eventually(is_a_stranger_again)


async def test_who_has_an_approved_comment_is_known_to_that_owner_alone(world: World) -> None:
    owner, another, author = [await world.person() for _ in range(3)]
    outfit, elsewhere = await published(world, owner), await published(world, another)
    first = (await say(world, author, outfit)).json()
    await world.put(owner, f"/comments/{first['id']}/approval")
    assert (await say(world, author, outfit)).json()["state"] == "shown"
    assert (await say(world, author, elsewhere)).json()["state"] == "held"


async def test_what_was_shown_for_the_sake_of_a_follow_makes_nobody_known(world: World) -> None:
    owner, author = await world.person(), await world.person()
    outfit = await published(world, owner)
    await world.follow(owner, author)
    assert (await say(world, author, outfit)).json()["state"] == "shown"
    await world.delete(owner, f"/follows/{author}")
    assert (await say(world, author, outfit)).json()["state"] == "held"


async def test_a_comment_is_deleted_by_its_author_or_the_owner_alone(world: World) -> None:
    owner, author, third = [await world.person() for _ in range(3)]
    outfit = await published(world, owner)
    await world.follow(author, owner)
    ids = [(await say(world, author, outfit)).json()["id"] for _ in range(2)]
    assert (await world.delete(third, f"/comments/{ids[0]}")).status_code == 404
    assert (await world.delete(author, f"/comments/{ids[0]}")).status_code == 204
    assert (await world.delete(owner, f"/comments/{ids[1]}")).status_code == 204
    assert (await world.delete(owner, f"/comments/{ids[1]}")).status_code == 404
    assert await comments(world, owner, outfit) == []


async def test_comments_that_are_off_are_refused_and_hidden(world: World) -> None:
    owner, author = await world.person(), await world.person()
    outfit = await published(world, owner)
    await world.follow(author, owner)
    await say(world, author, outfit)
    outfit.comments = "off"
    await world.send(outfit, outfit.state())

    async def are_off() -> None:
        (seen,) = await reactions(world, author, outfit)
        assert (seen["comments"], seen["comment_count"]) == ("off", 0)

    await eventually(are_off)
    assert await comments(world, author, outfit) == []
    answer = await say(world, author, outfit)
    assert (answer.status_code, answer.json()["code"]) == (409, "comments_off")


async def test_who_is_limited_says_nothing(world: World) -> None:
    owner, author = await world.person(), await world.person()
    outfit = await published(world, owner)
    await world.handled(AccountLimited(user_id=author, reason="spam"), subject=author)
    answer = await say(world, author, outfit)
    assert (answer.status_code, answer.json()["code"]) == (403, "account_limited")
    assert (await world.put(author, f"/outfits/{outfit.id}/like")).status_code == 200


async def test_a_comment_sent_twice_with_one_key_is_one_comment(world: World) -> None:
    owner = await world.person()
    outfit = await published(world, owner)
    path, body = f"/outfits/{outfit.id}/comments", {"text": "Once"}
    first, again = [await world.post(owner, path, body, **{"Idempotency-Key": "k"}) for _ in "ab"]
    assert first.json() == again.json()
    assert await comments(world, owner, outfit) == [("Once", "shown")]


@pytest.mark.parametrize("text", ["", "   ", "x" * 1001])
async def test_an_empty_or_endless_comment_is_refused(world: World, text: str) -> None:
    owner = await world.person()
    outfit = await published(world, owner)
    assert (await say(world, owner, outfit, text)).status_code == 422


@pytest.mark.usefixtures("generous_timeouts")
async def test_an_outfit_published_a_moment_ago_is_waited_for(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    outfit = await world.publish(owner)
    assert (await world.put(viewer, f"/outfits/{outfit.id}/like")).status_code == 200


async def test_without_a_session_nothing_is_changed(world: World) -> None:
    outfit = await published(world, await world.person())
    calls = [
        await world.put(None, f"/outfits/{outfit.id}/like"),
        await world.put(None, f"/outfits/{outfit.id}/save"),
        await say(world, None, outfit),
        await world.put(None, "/comments/5/approval"),
        await world.delete(None, "/comments/5"),
        await world.get(None, "/saves"),
    ]
    assert [answer.status_code for answer in calls] == [401] * len(calls)


@pytest.mark.parametrize("ids", ["", "x", "99999999999999999999", "1," * 101])
async def test_nonsense_is_no_list_of_ids(world: World, ids: str) -> None:
    assert (await world.get(fresh_id(), f"/reactions?ids={ids}")).status_code in {200, 422}
