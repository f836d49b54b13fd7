"""People report what they see: all else answers as what is not there."""

from typing import Any, Literal

import pytest

from contracts.feed import BlockEnded, BlockStarted, FollowEnded, FollowStarted, OutfitCommented
from contracts.tags import TagChanged
from contracts.types import Audience
from tests.admin.reportables import ask, ids, outfit, person
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

NOWHERE = 999


async def told(running: RunningService, kind: str, subject_id: int, user: int) -> dict[str, Any]:
    """The answer to a report, without what differs from one request to the next."""
    body = {"kind": kind, "subject_id": str(subject_id), "reason": "spam"}
    answer = await ask(running, "POST", "/reports", body, user=user)
    problem = answer.json() if answer.is_error else {}
    return {"status": answer.status_code, "code": problem.get("code"), "d": problem.get("detail")}


async def taken(running: RunningService, kind: str, subject_id: int, *users: int) -> None:
    """Wait until these people can report it."""

    async def all_taken() -> None:
        answers = [await told(running, kind, subject_id, user) for user in users]
        assert [answer["status"] for answer in answers] == [201] * len(users)

    await eventually(all_taken)


async def hidden(running: RunningService, kind: str, subject_id: int, *users: int) -> None:
    """Wait until to these people it answers as what is not there."""

    async def not_there() -> None:
        for user in users:
            nothing = await told(running, kind, NOWHERE, user)
            assert nothing["status"] == 404
            assert await told(running, kind, subject_id, user) == nothing

    await eventually(not_there)


async def relate(
    running: RunningService,
    kind: type[FollowStarted | FollowEnded | BlockStarted | BlockEnded],
    one: int,
    other: int,
    version: int = 1,
) -> None:
    event = kind.model_validate(dict(zip(kind.model_fields, (one, other), strict=False)))
    await running.publish(event, subject=f"{one}:{other}", version=version)


async def tag(running: RunningService, owner_id: int, audience: Audience) -> int:
    tag_id = next(ids)
    event = TagChanged(tag_id=tag_id, owner_id=owner_id, audience=audience)
    await running.publish(event, subject=tag_id)
    return tag_id


async def comment(
    running: RunningService,
    author_id: int,
    outfit_id: int,
    owner_id: int,
    state: Literal["shown", "held"] = "shown",
) -> int:
    event = OutfitCommented(
        comment_id=next(ids),
        outfit_id=outfit_id,
        owner_id=owner_id,
        author_id=author_id,
        state=state,
    )
    await running.publish(event, subject=event.comment_id)
    return event.comment_id


@pytest.mark.parametrize("kind", ["outfit", "tag"])
async def test_what_is_for_followers_is_reported_by_followers(
    running: RunningService, kind: str
) -> None:
    owner, follower, stranger = await person(running), next(ids), next(ids)
    make = {"outfit": outfit, "tag": tag}[kind]
    thing = await make(running, owner, "followers")
    await relate(running, FollowStarted, follower, owner)

    await taken(running, kind, thing, follower)
    await hidden(running, kind, thing, stranger)
    await relate(running, FollowEnded, follower, owner, 2)
    await hidden(running, kind, thing, follower)


@pytest.mark.parametrize(
    ("audience", "seen_by_strangers", "seen_by_followers"),
    [("public", True, True), ("followers", False, True), ("private", False, False)],
)
async def test_a_thing_shows_to_no_more_people_than_its_owner(
    running: RunningService, audience: Audience, *, seen_by_strangers: bool, seen_by_followers: bool
) -> None:
    owner, follower, stranger = await person(running, audience), next(ids), next(ids)
    coat = await outfit(running, owner)
    seen = await person(running)  # heard after the one before
    await relate(running, FollowStarted, follower, owner)
    await relate(running, FollowStarted, follower, seen)
    await taken(running, "outfit", await outfit(running, seen, "followers"), follower)

    for user, is_seen in ((stranger, seen_by_strangers), (follower, seen_by_followers)):
        await (taken if is_seen else hidden)(running, "outfit", coat, user)
    # Who shows themselves to followers has a card, so that they can be asked.
    await (hidden if audience == "private" else taken)(running, "person", owner, stranger)


async def test_whoever_is_blocked_finds_nothing_to_report(running: RunningService) -> None:
    owner, blocked = await person(running), next(ids)
    things = [
        ("person", owner),
        ("outfit", await outfit(running, owner)),
        ("tag", await tag(running, owner, "public")),
    ]
    for kind, thing in things:
        await taken(running, kind, thing, blocked)
    await relate(running, BlockStarted, owner, blocked)
    for kind, thing in things:
        await hidden(running, kind, thing, blocked)
    await relate(running, BlockEnded, owner, blocked, 2)
    for kind, thing in things:
        await taken(running, kind, thing, blocked)


async def test_a_comment_shows_to_whoever_sees_the_outfit(running: RunningService) -> None:
    owner, author = await person(running), await person(running)
    follower, stranger = next(ids), next(ids)
    coat = await outfit(running, owner, "followers")
    await relate(running, FollowStarted, follower, owner)
    said = await comment(running, author, coat, owner)
    await taken(running, "comment", said, owner, follower)
    await hidden(running, "comment", said, stranger)
    await relate(running, BlockStarted, author, follower)
    await hidden(running, "comment", said, follower)


async def test_a_held_comment_is_reported_by_the_owner_of_the_outfit(
    running: RunningService,
) -> None:
    owner, author = await person(running), await person(running)
    said = await comment(running, author, await outfit(running, owner), owner, "held")
    await taken(running, "comment", said, owner)
    await hidden(running, "comment", said, next(ids))


@pytest.mark.parametrize("state", ["shown", "held"])
async def test_a_block_shields_no_comment_from_the_owner_of_the_outfit(
    running: RunningService, state: Literal["shown", "held"]
) -> None:
    owner, author, bystander = await person(running), await person(running), next(ids)
    coat = await outfit(running, owner)
    said = await comment(running, author, coat, owner, state)
    for blocked in (owner, bystander):
        await relate(running, BlockStarted, author, blocked)
    await relate(running, BlockStarted, owner, author)
    await hidden(running, "person", author, owner, bystander)
    await hidden(running, "outfit", coat, author)

    await hidden(running, "comment", said, bystander)
    await taken(running, "comment", said, owner)
