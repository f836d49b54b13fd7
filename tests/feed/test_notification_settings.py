"""Notification settings: channels and quiet hours."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from contracts.envelope import Envelope
from feed.notify.notifications.rules import is_digest_due, is_quiet
from feed.notify.notifications.schemas import NotificationSettings, QuietHours
from tests.feed.test_inbox import liked, read, require_messages
from tests.feed.test_notifications import inbox
from tests.feed.world import World, fresh_id
from tests.support.push_service import PushService
from tests.support.wait import eventually

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
IN_BOTH = {"in_app": True, "email": True}


async def choose(world: World, user_id: int, **settings: Any) -> None:
    answer = await world.put(user_id, "/notification-settings", settings)
    assert answer.status_code == 200, answer.text
    assert (await world.get(user_id, "/notification-settings")).json() == answer.json()


async def digests(world: World, user_id: int) -> list[Envelope]:
    events = await world.running.published("feed.digest.requested")
    return [event for event in events if event.data["user_id"] == str(user_id)]


async def test_default_settings_are_empty(world: World) -> None:
    answer = await world.get(fresh_id(), "/notification-settings")
    assert answer.json() == {"channels": {}, "quiet_hours": None}


async def test_a_server_without_a_key_offers_no_push(world: World) -> None:
    person = fresh_id()
    state = (await world.get(person, "/push")).json()
    assert state == {"public_key": None, "devices": [], "endpoint": None, "turned_off": False}
    body = PushService("https://fcm.googleapis.com").subscribe("none").subscription()
    answer = await world.post(person, "/push/subscriptions", body)
    assert (answer.status_code, answer.json()["code"]) == (409, "push_not_offered")


async def test_unwanted_kinds_stay_out_of_the_inbox(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    await choose(world, owner, channels={"liked": {"in_app": False, "email": False}})
    outfit = await world.publish(owner)
    await world.put(viewer, f"/outfits/{outfit.id}/like")
    await world.follow(viewer, owner)
    await require_messages(world, owner, "Ana started following you")


async def test_a_digest_lists_unread_entries_and_is_requested_once(world: World) -> None:
    owner = await world.person()
    both = {"liked": IN_BOTH, "follow_started": IN_BOTH}
    # Quiet hours delay the digest until all of its notifications are there.
    away = {"from": "00:00", "to": "23:59:59.999999", "timezone": "UTC"}
    await choose(world, owner, channels=both, quiet_hours=away)
    await liked(world, owner, 2)
    (entry,) = await inbox(world, owner)
    await read(world, owner, ids=[entry["id"]])
    follower = await world.person()
    await world.follow(follower, owner)
    await require_messages(world, owner, "Ana started following you", "Ana and Ana liked “Rain”")
    assert await digests(world, owner) == []

    await choose(world, owner, channels=both)

    async def is_requested() -> None:
        found = await digests(world, owner)
        assert len(found) == 1
        event = found[0]
        assert event.data["lines"] == ["Ana started following you"]
        assert event.data["actor_ids"] == [str(follower)]

    await eventually(is_requested)


@pytest.mark.parametrize(
    "quiet_hours",
    [
        {"from": "25:00", "to": "07:00", "timezone": "UTC"},
        {"from": "22:00", "to": "07:00", "timezone": "Atlantis/Centre"},
        {"from": 79200, "to": 25200, "timezone": "UTC"},
        {"from": "22:00+01:00", "to": "07:00", "timezone": "UTC"},
        {"from": "22:00"},
    ],
)
async def test_invalid_quiet_hours_are_rejected(world: World, quiet_hours: Any) -> None:
    answer = await world.put(fresh_id(), "/notification-settings", {"quiet_hours": quiet_hours})
    assert answer.status_code == 422


@pytest.mark.parametrize(
    ("start", "end", "zone", "quiet"),
    [
        ("11:00", "13:00", "UTC", True),
        ("12:00", "13:00", "UTC", True),
        ("11:00", "12:00", "UTC", False),
        ("22:00", "13:00", "UTC", True),
        ("22:00", "07:00", "UTC", False),
        ("22:00", "07:00", "Pacific/Auckland", True),
        ("12:30", "13:30", "Europe/Berlin", True),
    ],
)
def test_quiet_hours_follow_the_persons_time_zone(
    start: str, end: str, zone: str, quiet: bool
) -> None:
    hours = QuietHours(start=time.fromisoformat(start), end=time.fromisoformat(end), timezone=zone)
    assert is_quiet(hours, NOON) is quiet
    assert is_quiet(None, NOON) is False


@pytest.mark.parametrize(
    ("oldest", "last", "quiet", "due"),
    [
        (NOON - 2 * HOUR, None, False, True),
        (NOON - HOUR / 2, None, False, False),
        (NOON - 2 * HOUR, NOON - 23 * HOUR, False, False),
        (NOON - 2 * HOUR, NOON - 24 * HOUR, False, True),
        (NOON - 2 * HOUR, None, True, False),
    ],
)
def test_digests_are_daily_and_outside_quiet_hours(
    oldest: datetime, last: datetime | None, quiet: bool, due: bool
) -> None:
    hours = QuietHours(start=time(11), end=time(13), timezone="UTC") if quiet else None
    settings = NotificationSettings(quiet_hours=hours)
    assert is_digest_due(settings, NOON, oldest=oldest, last=last, wait=HOUR) is due


async def test_kinds_of_a_newer_version_are_left_out(world: World) -> None:
    owner, viewer = await world.person(), await world.person()
    await choose(world, owner, channels={"liked": {"in_app": True, "email": False}})
    await world.follow(viewer, owner)
    await require_messages(world, owner, "Ana started following you")
    for statement in (
        "UPDATE notifications SET kind = 'invented' WHERE user_id = :id",
        """UPDATE notification_settings SET channels = channels || '{"invented": {}}'
        WHERE user_id = :id""",
    ):
        async with world.running.database.sessions() as session:
            await session.execute(text(statement), {"id": owner})
            await session.commit()
    assert await inbox(world, owner) == []
    assert (await world.get(owner, "/notifications/unread")).json() == {"count": 0}
    settings = (await world.get(owner, "/notification-settings")).json()
    assert list(settings["channels"]) == ["liked"]


@pytest.mark.parametrize("in_app", [True, False])
def test_what_was_unwanted_before_there_was_push_is_not_pushed(in_app: bool) -> None:
    stored = {"channels": {"liked": {"in_app": in_app, "email": False}}}
    found = NotificationSettings.model_validate(stored)
    assert found.channels["liked"].push is in_app
