"""People can report what they may see; everything else is not found."""

from typing import Any, Literal

import pytest

from contracts.feed import (
    BlockEnded,
    BlockStarted,
    FollowEnded,
    FollowStarted,
    MembershipChanged,
    OutfitCommented,
)
from contracts.tags import TagChanged
from contracts.types import Audience
from tests.admin.reportables import call, ids, outfit, person
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

UNKNOWN = 999


async def report_response(
    running: RunningService, kind: str, subject_id: int, user: int
) -> dict[str, Any]:
    """Return a report's response, without parts that differ between requests."""
    body = {"kind": kind, "subject_id": str(subject_id), "reason": "spam"}
    response = await call(running, "POST", "/reports", body, user=user)
    problem = response.json() if response.is_error else {}
    return {"status": response.status_code, "code": problem.get("code"), "d": problem.get("detail")}


async def wait_until_reportable(
    running: RunningService, kind: str, subject_id: int, *users: int
) -> None:
    """Wait until these people can report it."""

    async def all_accepted() -> None:
        responses = [await report_response(running, kind, subject_id, user) for user in users]
        assert [response["status"] for response in responses] == [201] * len(users)

    await eventually(all_accepted)


async def wait_until_hidden(
    running: RunningService, kind: str, subject_id: int, *users: int
) -> None:
    """Wait until these people get the same response as for unknown content."""

    async def all_refused() -> None:
        for user in users:
            unknown = await report_response(running, kind, UNKNOWN, user)
            assert unknown["status"] == 404
            assert await report_response(running, kind, subject_id, user) == unknown

    await eventually(all_refused)


async def publish_relationship(
    running: RunningService,
    kind: type[FollowStarted | FollowEnded | BlockStarted | BlockEnded],
    first_id: int,
    second_id: int,
    version: int = 1,
) -> None:
    event = kind.model_validate(dict(zip(kind.model_fields, (first_id, second_id), strict=False)))
    await running.publish(event, subject=f"{first_id}:{second_id}", version=version)


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
async def test_content_for_followers_can_be_reported_by_followers(
    running: RunningService, kind: str
) -> None:
    owner, follower, stranger = await person(running), next(ids), next(ids)
    make = {"outfit": outfit, "tag": tag}[kind]
    content_id = await make(running, owner, "followers")
    await publish_relationship(running, FollowStarted, follower, owner)

    await wait_until_reportable(running, kind, content_id, follower)
    await wait_until_hidden(running, kind, content_id, stranger)
    await publish_relationship(running, FollowEnded, follower, owner, 2)
    await wait_until_hidden(running, kind, content_id, follower)


@pytest.mark.parametrize(
    ("audience", "visible_to_strangers", "visible_to_followers"),
    [("public", True, True), ("followers", False, True), ("private", False, False)],
)
async def test_content_is_visible_to_no_more_people_than_its_owners_profile(
    running: RunningService,
    audience: Audience,
    *,
    visible_to_strangers: bool,
    visible_to_followers: bool,
) -> None:
    owner, follower, stranger = await person(running, audience), next(ids), next(ids)
    coat = await outfit(running, owner)
    followed = await person(running)  # handled after the previous event
    await publish_relationship(running, FollowStarted, follower, owner)
    await publish_relationship(running, FollowStarted, follower, followed)
    await wait_until_reportable(
        running, "outfit", await outfit(running, followed, "followers"), follower
    )

    for user, is_visible in ((stranger, visible_to_strangers), (follower, visible_to_followers)):
        await (wait_until_reportable if is_visible else wait_until_hidden)(
            running, "outfit", coat, user
        )
    # People with a profile for followers have a card, so that others can request to follow.
    await (wait_until_hidden if audience == "private" else wait_until_reportable)(
        running, "person", owner, stranger
    )


async def test_blocked_people_cannot_report_the_blocker(running: RunningService) -> None:
    owner, blocked = await person(running), next(ids)
    contents = [
        ("person", owner),
        ("outfit", await outfit(running, owner)),
        ("tag", await tag(running, owner, "public")),
    ]
    for kind, content_id in contents:
        await wait_until_reportable(running, kind, content_id, blocked)
    await publish_relationship(running, BlockStarted, owner, blocked)
    for kind, content_id in contents:
        await wait_until_hidden(running, kind, content_id, blocked)
    await publish_relationship(running, BlockEnded, owner, blocked, 2)
    for kind, content_id in contents:
        await wait_until_reportable(running, kind, content_id, blocked)


async def test_a_comment_can_be_reported_by_people_who_see_the_outfit(
    running: RunningService,
) -> None:
    owner, author = await person(running), await person(running)
    follower, stranger = next(ids), next(ids)
    coat = await outfit(running, owner, "followers")
    await publish_relationship(running, FollowStarted, follower, owner)
    comment_id = await comment(running, author, coat, owner)
    await wait_until_reportable(running, "comment", comment_id, owner, follower)
    await wait_until_hidden(running, "comment", comment_id, stranger)
    await publish_relationship(running, BlockStarted, author, follower)
    await wait_until_hidden(running, "comment", comment_id, follower)


async def test_a_held_comment_can_be_reported_by_the_owner_of_the_outfit(
    running: RunningService,
) -> None:
    owner, author = await person(running), await person(running)
    comment_id = await comment(running, author, await outfit(running, owner), owner, "held")
    await wait_until_reportable(running, "comment", comment_id, owner)
    await wait_until_hidden(running, "comment", comment_id, next(ids))


@pytest.mark.parametrize("state", ["shown", "held"])
async def test_a_block_does_not_hide_a_comment_from_the_owner_of_the_outfit(
    running: RunningService, state: Literal["shown", "held"]
) -> None:
    owner, author, bystander = await person(running), await person(running), next(ids)
    coat = await outfit(running, owner)
    comment_id = await comment(running, author, coat, owner, state)
    for blocked in (owner, bystander):
        await publish_relationship(running, BlockStarted, author, blocked)
    await publish_relationship(running, BlockStarted, owner, author)
    await wait_until_hidden(running, "person", author, owner, bystander)
    await wait_until_hidden(running, "outfit", coat, author)

    await wait_until_hidden(running, "comment", comment_id, bystander)
    await wait_until_reportable(running, "comment", comment_id, owner)


async def test_the_people_in_a_circle_can_report_what_is_shown_to_it(
    running: RunningService,
) -> None:
    owner, member, stranger, circle = await person(running), next(ids), next(ids), next(ids)
    joined = MembershipChanged(circle_id=circle, owner_id=owner, member_id=member, active=True)
    await running.publish(joined, subject=f"{circle}-{member}")
    shown = await outfit(running, owner, f"circle:{circle}")
    await wait_until_reportable(running, "outfit", shown, member)
    await wait_until_hidden(running, "outfit", shown, stranger)
    left = joined.model_copy(update={"active": False})
    await running.publish(left, subject=f"{circle}-{member}", version=2)
    await wait_until_hidden(running, "outfit", shown, member)
