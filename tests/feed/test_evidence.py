"""A moderator with a grant reads one reported comment in its thread."""

from typing import Any

from tests.feed.test_blocks import block
from tests.feed.test_hidden_comments import decide
from tests.feed.test_reactions import post_comment, published
from tests.feed.test_replies import reply, thread
from tests.feed.world import Outfit, World, fresh_id
from tests.support.evidence import (
    REFUSED,
    get_evidence,
    get_evidence_as_client,
    refused_statuses,
    signed_grant,
)
from tests.support.wait import eventually


async def evidence(
    world: World, comment_id: str | int, outfit: Outfit | None = None
) -> dict[str, Any]:
    grant = signed_grant("comment", comment_id, outfit_id=outfit.id if outfit else None)
    answer = await get_evidence(world.running, f"/comments/{comment_id}", grant)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Cache-Control"] == "private, no-store"
    return dict(answer.json())


def texts(comments: list[dict[str, Any]]) -> list[str]:
    return [comment["text"] for comment in comments]


async def commented(world: World, author: int, outfit: Outfit, text: str) -> str:
    answer = await post_comment(world, author, outfit, text)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def replied(world: World, author: int, outfit: Outfit, to: str, text: str) -> str:
    answer = await reply(world, author, outfit, to, text)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def test_a_comment_is_shown_between_its_neighbors(world: World) -> None:
    owner = await world.person()
    outfit, other = await published(world, owner), await published(world, owner)
    ids = [await commented(world, owner, outfit, f"said {number}") for number in range(9)]
    await commented(world, owner, other, "elsewhere")
    await replied(world, owner, outfit, ids[3], "a reply")

    found = await evidence(world, ids[4], outfit)

    assert texts(found["before"]) == ["said 1", "said 2", "said 3"]
    assert texts(found["after"]) == ["said 5", "said 6", "said 7"]
    assert (found["comment"]["id"], found["comment"]["text"]) == (ids[4], "said 4")
    assert found["comment"]["author"]["id"] == str(owner)
    assert (found["outfit_id"], found["reply_to"]) == (str(outfit.id), None)
    assert (found["state"], found["hidden"]) == ("shown", False)


async def test_a_reply_is_shown_with_the_comment_it_replies_to(world: World) -> None:
    owner, friend, outfit, first = await thread(world)
    await replied(world, owner, outfit, first, "Thanks")
    reported = await replied(world, friend, outfit, first, "Buy this")

    found = await evidence(world, reported, outfit)

    assert found["reply_to"]["text"] == "Lovely"
    assert (texts(found["before"]), texts(found["after"])) == (["Thanks"], [])


async def test_a_comment_on_a_private_outfit_is_shown_with_its_thread(world: World) -> None:
    owner, friend, outfit, reported = await thread(world)
    await commented(world, owner, outfit, "Thanks")
    outfit.audience = "private"
    await world.handled(outfit.state(), subject=str(outfit.id), version=outfit.version)
    await world.change_profile(friend, "private")

    found = await evidence(world, reported, outfit)

    assert (found["comment"]["text"], texts(found["after"])) == ("Lovely", ["Thanks"])


async def test_held_and_hidden_comments_are_shown(world: World) -> None:
    _, friend, outfit, hidden = await thread(world)
    await decide(world, hidden, friend)
    held = await commented(world, await world.person(), outfit, "Buy this")

    assert (await evidence(world, hidden))["hidden"]
    found = await evidence(world, held)
    assert (found["comment"]["text"], found["state"]) == ("Buy this", "held")


async def test_unreadable_neighbors_are_left_out(world: World) -> None:
    owner, friend, outfit, hidden = await thread(world)
    await commented(world, await world.person(), outfit, "held")
    shy = await world.person()
    await world.follow(owner, shy)
    await commented(world, shy, outfit, "shy")
    await world.change_profile(shy, "private")
    reply_to_hidden = await replied(world, friend, outfit, hidden, "a reply")
    await decide(world, hidden, friend)
    reported = await commented(world, owner, outfit, "reported")

    async def are_left_out() -> None:
        found = await evidence(world, reported, outfit)
        assert (found["before"], found["after"]) == ([], [])

    await eventually(are_left_out)
    assert (await evidence(world, reply_to_hidden, outfit))["reply_to"] is None


async def test_blocks_do_not_shield_a_comment(world: World) -> None:
    owner, friend, outfit, reported = await thread(world)
    await block(world, owner, friend)

    assert (await evidence(world, reported, outfit))["comment"]["text"] == "Lovely"


async def test_a_deleted_outfits_comment_is_shown_without_neighbors(world: World) -> None:
    owner, _, outfit, reported = await thread(world)
    await commented(world, owner, outfit, "Thanks")
    await world.handled(outfit.removal(), subject=str(outfit.id), version=outfit.version)

    found = await evidence(world, reported, outfit)

    assert (found["comment"]["text"], found["after"]) == ("Lovely", [])


async def test_deleted_comments_get_410(world: World) -> None:
    _, friend, outfit, reported = await thread(world)
    assert (await world.delete(friend, f"/comments/{reported}")).status_code == 204

    for comment_id in (reported, fresh_id()):
        grant = signed_grant("comment", comment_id, outfit_id=outfit.id)
        answer = await get_evidence(world.running, f"/comments/{comment_id}", grant)
        assert (answer.status_code, answer.json()["code"]) == (410, "thing_deleted")


async def test_a_grant_for_another_outfit_gets_404(world: World) -> None:
    _, _, outfit, reported = await thread(world)
    grant = signed_grant("comment", reported, outfit_id=outfit.id + 1)

    assert (await get_evidence(world.running, f"/comments/{reported}", grant)).status_code == 404


async def test_only_a_grant_for_this_comment_is_accepted(world: World) -> None:
    _, _, _, reported = await thread(world)
    path = f"/comments/{reported}"

    assert await refused_statuses(world.running, path, "comment", reported) == REFUSED
    assert (
        await get_evidence_as_client(world.running, path, "comment", reported)
    ).status_code == 403
