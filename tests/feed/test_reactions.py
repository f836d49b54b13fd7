"""Likes, saves and comments: permissions, approval and visibility."""

from typing import Any

import pytest

from contracts.admin import AccountLimited
from tests.feed.world import Outfit, World, fresh_id, old_id
from tests.support.residual_data import random_id
from tests.support.wait import eventually


async def reactions(world: World, viewer_id: int | None, *outfits: Outfit) -> list[dict[str, Any]]:
    ids = ",".join(str(outfit.id) for outfit in outfits)
    answer = await world.get(viewer_id, f"/reactions?ids={ids}")
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def published(world: World, owner_id: int, **more: Any) -> Outfit:
    """Publish an outfit and wait until the feed has it."""
    outfit = await world.publish(owner_id, **more)

    async def has_arrived() -> None:
        assert await reactions(world, owner_id, outfit)

    await eventually(has_arrived)
    return outfit


async def post_comment(
    world: World, viewer_id: int | None, outfit: Outfit, text: str = "Lovely"
) -> Any:
    return await world.post(viewer_id, f"/outfits/{outfit.id}/comments", {"text": text})


async def comments(world: World, viewer_id: int | None, outfit: Outfit) -> list[tuple[str, str]]:
    answer = await world.get(viewer_id, f"/outfits/{outfit.id}/comments")
    assert answer.status_code == 200, answer.text
    return [(item["text"], item["state"]) for item in answer.json()["items"]]


async def test_only_the_owner_sees_the_like_count(world: World) -> None:
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


async def test_hidden_outfits_cannot_be_reacted_to(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    # With an old id: the service waits for new outfits.
    outfit = await published(world, owner, audience="followers", id=random_id())
    calls = [
        await world.put(viewer, f"/outfits/{outfit.id}/like"),
        await world.put(viewer, f"/outfits/{outfit.id}/save"),
        await post_comment(world, viewer, outfit),
        await world.get(viewer, f"/outfits/{outfit.id}/comments"),
        await world.get(None, f"/outfits/{outfit.id}/comments"),
        await world.put(viewer, "/outfits/5/like"),
    ]
    assert [answer.status_code for answer in calls] == [404] * len(calls)
    assert await reactions(world, viewer, outfit) == []

    await world.follow(viewer, owner)
    assert (await world.put(viewer, f"/outfits/{outfit.id}/like")).status_code == 200


async def test_a_private_or_removed_outfit_hides_its_reactions(
    world: World,
) -> None:
    owner, viewer = await world.person(), await world.person()
    outfit = await published(world, owner, id=old_id())
    await world.follow(owner, viewer)
    await world.put(viewer, f"/outfits/{outfit.id}/save")
    await post_comment(world, viewer, outfit)

    outfit.audience = "private"
    await world.send(outfit, outfit.state())

    async def is_hidden() -> None:
        assert await reactions(world, viewer, outfit) == []
        assert (await world.get(viewer, "/saves")).json()["items"] == []
        assert (await world.get(viewer, f"/outfits/{outfit.id}/comments")).status_code == 404

    await eventually(is_hidden)
    assert await comments(world, owner, outfit) == [("Lovely", "shown")]

    await world.send(outfit, outfit.removal())

    async def is_hidden_from_the_owner() -> None:
        assert await reactions(world, owner, outfit) == []

    await eventually(is_hidden_from_the_owner)
    # Reactions can still be withdrawn.
    assert (await world.delete(viewer, f"/outfits/{outfit.id}/save")).json()["saved"] is False
    assert (await world.delete(viewer, f"/outfits/{outfit.id}/like")).json()["liked"] is False


async def test_saved_outfits_are_listed_most_recently_saved_first(world: World) -> None:
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

    held = (await post_comment(world, stranger, outfit, "  Where is it from?  ")).json()
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


async def test_commenting_before_the_profile_arrives_gets_503(world: World) -> None:
    outfit = await published(world, await world.person())
    newcomer = random_id()

    early = await post_comment(world, newcomer, outfit)
    assert (early.status_code, early.json()["code"]) == (503, "profile_on_its_way")
    assert int(early.headers["retry-after"]) > 0

    await world.person(user_id=newcomer)
    assert (await post_comment(world, newcomer, outfit)).status_code == 201


async def test_comments_by_the_owner_and_followed_people_need_no_approval(world: World) -> None:
    owner, other = await world.person(), await world.person()
    outfit = await published(world, owner)
    await world.follow(owner, other)
    for author in (owner, other):
        assert (await post_comment(world, author, outfit)).json()["state"] == "shown"


async def test_following_a_public_profile_earns_no_trust(world: World) -> None:
    owner, other = await world.person(), await world.person()
    outfit = await published(world, owner)
    await world.follow(other, owner)
    # There is no request, so approving changes nothing.
    await world.put(owner, f"/follow-requests/{other}")
    assert (await post_comment(world, other, outfit)).json()["state"] == "held"


async def test_a_manually_approved_follow_earns_trust_until_it_ends(world: World) -> None:
    owner, other = await world.person("followers"), await world.person()
    outfit = await published(world, owner)
    assert await world.follow(other, owner) == "requested"
    await world.put(owner, f"/follow-requests/{other}")
    assert (await post_comment(world, other, outfit)).json()["state"] == "shown"

    await world.change_profile(owner, "public")

    async def is_a_stranger_again() -> None:
        await world.delete(other, f"/follows/{owner}")
        assert await world.follow(other, owner) == "following"
        assert (await post_comment(world, other, outfit)).json()["state"] == "held"

    await eventually(is_a_stranger_again)


async def test_an_approved_comment_earns_trust_of_that_owner_only(world: World) -> None:
    owner, another, author = [await world.person() for _ in range(3)]
    outfit, elsewhere = await published(world, owner), await published(world, another)
    first = (await post_comment(world, author, outfit)).json()
    await world.put(owner, f"/comments/{first['id']}/approval")
    assert (await post_comment(world, author, outfit)).json()["state"] == "shown"
    assert (await post_comment(world, author, elsewhere)).json()["state"] == "held"


async def test_a_comment_shown_because_of_a_follow_earns_no_trust(world: World) -> None:
    owner, author = await world.person(), await world.person()
    outfit = await published(world, owner)
    await world.follow(owner, author)
    assert (await post_comment(world, author, outfit)).json()["state"] == "shown"
    await world.delete(owner, f"/follows/{author}")
    assert (await post_comment(world, author, outfit)).json()["state"] == "held"


async def test_only_author_and_owner_can_delete_a_comment(world: World) -> None:
    owner, author, third = [await world.person() for _ in range(3)]
    outfit = await published(world, owner)
    await world.follow(author, owner)
    ids = [(await post_comment(world, author, outfit)).json()["id"] for _ in range(2)]
    assert (await world.delete(third, f"/comments/{ids[0]}")).status_code == 404
    assert (await world.delete(author, f"/comments/{ids[0]}")).status_code == 204
    assert (await world.delete(owner, f"/comments/{ids[1]}")).status_code == 204
    assert (await world.delete(owner, f"/comments/{ids[1]}")).status_code == 404
    assert await comments(world, owner, outfit) == []


async def test_comments_are_rejected_and_hidden_while_they_are_off(world: World) -> None:
    owner, author = await world.person(), await world.person()
    outfit = await published(world, owner)
    await world.follow(author, owner)
    await post_comment(world, author, outfit)
    outfit.comments = "off"
    await world.send(outfit, outfit.state())

    async def are_off() -> None:
        (seen,) = await reactions(world, author, outfit)
        assert (seen["comments"], seen["comment_count"]) == ("off", 0)

    await eventually(are_off)
    assert await comments(world, author, outfit) == []
    answer = await post_comment(world, author, outfit)
    assert (answer.status_code, answer.json()["code"]) == (409, "comments_off")


async def test_limited_people_cannot_comment(world: World) -> None:
    owner, author = await world.person(), await world.person()
    outfit = await published(world, owner)
    await world.handled(AccountLimited(user_id=author, reason="spam"), subject=author)
    answer = await post_comment(world, author, outfit)
    assert (answer.status_code, answer.json()["code"]) == (403, "account_limited")
    assert (await world.put(author, f"/outfits/{outfit.id}/like")).status_code == 200


async def test_a_comment_with_a_repeated_idempotency_key_is_one_comment(world: World) -> None:
    owner = await world.person()
    outfit = await published(world, owner)
    path, body = f"/outfits/{outfit.id}/comments", {"text": "Once"}
    first, again = [await world.post(owner, path, body, **{"Idempotency-Key": "k"}) for _ in "ab"]
    assert first.json() == again.json()
    assert await comments(world, owner, outfit) == [("Once", "shown")]


@pytest.mark.parametrize("text", ["", "   ", "x" * 1001])
async def test_empty_and_long_comments_are_rejected(world: World, text: str) -> None:
    owner = await world.person()
    outfit = await published(world, owner)
    assert (await post_comment(world, owner, outfit, text)).status_code == 422


@pytest.mark.usefixtures("generous_timeouts")
async def test_reacting_waits_for_a_new_outfit(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    outfit = await world.publish(owner)
    assert (await world.put(viewer, f"/outfits/{outfit.id}/like")).status_code == 200


async def test_reactions_need_a_session(world: World) -> None:
    outfit = await published(world, await world.person())
    calls = [
        await world.put(None, f"/outfits/{outfit.id}/like"),
        await world.put(None, f"/outfits/{outfit.id}/save"),
        await post_comment(world, None, outfit),
        await world.put(None, "/comments/5/approval"),
        await world.delete(None, "/comments/5"),
        await world.get(None, "/saves"),
    ]
    assert [answer.status_code for answer in calls] == [401] * len(calls)


@pytest.mark.parametrize("ids", ["", "x", "99999999999999999999", "1," * 101])
async def test_invalid_ids_are_rejected(world: World, ids: str) -> None:
    assert (await world.get(fresh_id(), f"/reactions?ids={ids}")).status_code in {200, 422}
