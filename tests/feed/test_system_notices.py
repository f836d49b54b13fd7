"""What the app itself has to say stands in the inbox."""

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
from tests.feed.test_inbox import read, says, unread
from tests.feed.world import World, fresh_id

WARNED = "Your account got a warning. Your account page says why."
LIMITED = (
    "Your account is limited: you can't comment or follow anyone new. Your account page says why."
)
SUSPENDED = "Your account was suspended."
RESTORED = "Your account is back to normal. Nothing is limited any more."
EXPORT = "Your export is ready. You can download it for seven days."


async def judge(world: World, user_id: int, decision: type[AccountStanding], version: int) -> None:
    await world.handled(decision(user_id=user_id, reason="spam"), subject=user_id, version=version)


async def finish_export(world: World, user_id: int) -> None:
    export = fresh_id()
    event = ExportFinished(export_id=export, user_id=user_id)
    await world.handled(event, subject=export, version=2)


async def test_every_decision_about_an_account_is_told_to_its_owner_alone(world: World) -> None:
    accused, other = await world.person(), await world.person()
    decisions = (AccountWarned, AccountLimited, AccountSuspended, AccountRestored)
    for version, decision in enumerate(decisions, start=1):
        await judge(world, accused, decision, version)
    entries = await says(world, accused, RESTORED, SUSPENDED, LIMITED, WARNED)
    assert {entry["kind"] for entry in entries} == {"system"}
    assert {entry["about"] for entry in entries} == {"account"}
    assert all(entry["actor"] is None and entry["actors"] == [] for entry in entries)
    await says(world, other)


async def test_the_same_decision_once_more_is_news_and_an_old_one_is_not(world: World) -> None:
    accused = await world.person()
    await judge(world, accused, AccountLimited, 3)
    (entry,) = await says(world, accused, LIMITED)
    assert await read(world, accused, ids=[entry["id"]]) == 0
    await judge(world, accused, AccountLimited, 2)
    assert await unread(world, accused) == 0
    await judge(world, accused, AccountLimited, 5)
    await says(world, accused, LIMITED)
    assert await unread(world, accused) == 1


async def test_finished_exports_are_told_of_in_one_entry(world: World) -> None:
    owner = await world.person()
    await finish_export(world, owner)
    (entry,) = await says(world, owner, EXPORT)
    assert (entry["kind"], entry["about"]) == ("system", "export")
    await finish_export(world, owner)
    (entry,) = await says(world, owner, EXPORT)
    assert (entry["times"], await unread(world, owner)) == (2, 1)


async def test_who_wants_no_news_about_the_account_gets_none(world: World) -> None:
    owner = await world.person()
    said = {"channels": {"system": {"in_app": False, "email": False}}}
    assert (await world.put(owner, "/notification-settings", said)).status_code == 200
    await finish_export(world, owner)
    await says(world, owner)
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
async def test_owners_are_told_of_what_is_hidden_and_restored(
    world: World, kind: ContentKind
) -> None:
    thing = THINGS[kind]
    owner, other = await world.person(), await world.person()
    content = fresh_id()
    for version, decision in enumerate((ContentHidden, ContentRestored), start=1):
        event = decision(kind=kind, content_id=content, owner_id=owner, reason="Spam")
        await world.handled(event, subject=content, version=version)
    entries = await says(
        world,
        owner,
        f"{thing[0].upper()}{thing[1:]} is no longer hidden.",
        f"We've hidden {thing}. Your account page says why.",
    )
    assert {entry["about"] for entry in entries} == {"account"}
    await says(world, other)


async def test_reporters_are_told_the_outcome(world: World) -> None:
    reporter = await world.person()
    for upheld in (True, False):
        report = fresh_id()
        event = ReportClosed(report_id=report, reporter_id=reporter, upheld=upheld)
        await world.handled(event, subject=report)
    await says(
        world,
        reporter,
        "We reviewed your report and found nothing that breaks our rules, so nothing was changed.",
        "Thanks for your report. We reviewed it and took action.",
    )
