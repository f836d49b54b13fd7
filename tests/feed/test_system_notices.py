"""System notifications in the inbox."""

from typing import get_args

import pytest

from contracts.admin import (
    AccountLimited,
    AccountRestored,
    AccountStanding,
    AccountSuspended,
    AccountWarned,
    ContentHidden,
    ContentKind,
    ContentRestored,
    ReportClosed,
)
from contracts.wardrobe import ExportFinished
from tests.feed.test_inbox import read, require_messages, unread
from tests.feed.world import World, fresh_id

WARNED = "Your account got a warning. Your account page says why."
LIMITED = "You can't comment or follow anyone new. Your account page says why."
SUSPENDED = "Your account was suspended."
RESTORED = "Your account is back to normal. Nothing is limited any more."
EXPORT = "Your export is ready. You can download it for seven days."


async def decide(world: World, user_id: int, decision: type[AccountStanding], version: int) -> None:
    await world.handled(decision(user_id=user_id, reason="spam"), subject=user_id, version=version)


async def finish_export(world: World, user_id: int) -> None:
    export = fresh_id()
    event = ExportFinished(export_id=export, user_id=user_id)
    await world.handled(event, subject=export, version=2)


async def test_moderation_decisions_notify_the_account_owner_only(world: World) -> None:
    owner, other = await world.person(), await world.person()
    decisions = (AccountWarned, AccountLimited, AccountSuspended, AccountRestored)
    for version, decision in enumerate(decisions, start=1):
        await decide(world, owner, decision, version)
    entries = await require_messages(world, owner, RESTORED, SUSPENDED, LIMITED, WARNED)
    assert {entry["kind"] for entry in entries} == {"system"}
    assert {entry["about"] for entry in entries} == {"account"}
    assert all(entry["actor"] is None and entry["actors"] == [] for entry in entries)
    await require_messages(world, other)


async def test_a_repeated_decision_notifies_again_but_an_older_one_does_not(world: World) -> None:
    owner = await world.person()
    await decide(world, owner, AccountLimited, 3)
    (entry,) = await require_messages(world, owner, LIMITED)
    assert await read(world, owner, ids=[entry["id"]]) == 0
    await decide(world, owner, AccountLimited, 2)
    assert await unread(world, owner) == 0
    await decide(world, owner, AccountLimited, 5)
    await require_messages(world, owner, LIMITED)
    assert await unread(world, owner) == 1


async def test_finished_exports_share_one_entry(world: World) -> None:
    owner = await world.person()
    await finish_export(world, owner)
    (entry,) = await require_messages(world, owner, EXPORT)
    assert (entry["kind"], entry["about"]) == ("system", "export")
    await finish_export(world, owner)
    (entry,) = await require_messages(world, owner, EXPORT)
    assert (entry["times"], await unread(world, owner)) == (2, 1)


async def test_system_notifications_can_be_turned_off(world: World) -> None:
    owner = await world.person()
    settings = {"channels": {"system": {"in_app": False, "email": False}}}
    assert (await world.put(owner, "/notification-settings", settings)).status_code == 200
    await finish_export(world, owner)
    await require_messages(world, owner)
    assert await unread(world, owner) == 0


THINGS: dict[ContentKind, str] = {
    "outfit": "one of your outfits",
    "tag": "one of your tags",
    "comment": "one of your comments",
    "avatar": "your profile picture",
    "display_name": "your display name",
    "bio": "your bio",
}


@pytest.mark.parametrize("kind", get_args(ContentKind))
async def test_owners_are_notified_of_hidden_and_restored_content(
    world: World, kind: ContentKind
) -> None:
    thing = THINGS[kind]
    owner, other = await world.person(), await world.person()
    content = fresh_id()
    for version, decision in enumerate((ContentHidden, ContentRestored), start=1):
        event = decision(kind=kind, content_id=content, owner_id=owner, reason="Spam")
        await world.handled(event, subject=content, version=version)
    entries = await require_messages(
        world,
        owner,
        f"{thing[0].upper()}{thing[1:]} is no longer hidden.",
        f"We've hidden {thing}. Your account page says why.",
    )
    assert {entry["about"] for entry in entries} == {"account"}
    await require_messages(world, other)


async def test_reporters_are_notified_of_the_outcome(world: World) -> None:
    reporter = await world.person()
    for upheld in (True, False):
        report = fresh_id()
        event = ReportClosed(report_id=report, reporter_id=reporter, upheld=upheld)
        await world.handled(event, subject=report)
    await require_messages(
        world,
        reporter,
        "We reviewed your report and found nothing that breaks our rules.",
        "Thanks for your report. We reviewed it and took action.",
    )
