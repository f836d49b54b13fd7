"""Web push: what reaches a device, and what does not."""

from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import Any

import pytest

from contracts.feed import FollowStarted, TagFollowed
from contracts.identity import AccountDeleted, SessionRevoked
from contracts.wardrobe import ExportFinished
from feed.notify.push.rules import MESSAGE_BYTES
from tests.feed.pushing import (
    call,
    is_done,
    push_state,
    pushing_feed,
    received,
    register,
    subscribe,
    waiting,
)
from tests.feed.test_inbox import liked, unread
from tests.feed.world import World, fresh_id
from tests.support.push_service import PushService, running_push_service
from tests.support.servers import Servers
from tests.support.wait import eventually

ALWAYS_QUIET = {"from": "00:00", "to": "23:59:59.999999", "timezone": "UTC"}
OVERHEAD = 86 + 17
"""Of RFC 8188: the header with the sender's key, then delimiter and tag."""


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with running_push_service() as service:
        yield service


@pytest.fixture(scope="module")
def other_service() -> Iterator[PushService]:
    with running_push_service() as service:
        yield service


@pytest.fixture(scope="module")
async def world(
    servers: Servers, keys_url: str, service: PushService, other_service: PushService
) -> AsyncIterator[World]:
    async with pushing_feed(servers, keys_url, service, other_service) as world:
        yield world


async def settings(world: World, user_id: int, **settings: Any) -> None:
    answer = await world.put(user_id, "/notification-settings", settings)
    assert answer.status_code == 200, answer.text


async def test_a_device_gets_a_sealed_message(world: World, service: PushService) -> None:
    owner = await world.person()
    device = await subscribe(world, service, owner)
    outfit = await liked(world, owner, 1)
    (message,) = await received(device)
    assert len(message.pop("tag")) == 32
    assert message == {
        "title": "New like",
        "body": "Ana liked “Rain”",
        "url": f"/outfit/{outfit.id}",
        "kind": "liked",
        "unread": 1,
    }
    await is_done(world, owner)
    (device_out,) = (await push_state(world, owner))["devices"]
    assert device_out["label"] == "Firefox on Linux"
    assert device_out["succeeded_at"] is not None


async def test_a_push_service_cannot_tell_messages_apart(
    world: World, service: PushService
) -> None:
    owner, fan = await world.person(), await world.person(name="Ærøskøbing 🧥" * 3)
    device = await subscribe(world, service, owner)
    outfit = await world.publish(owner)
    tag = await world.tag(owner, "rain")
    before = len(service.attempts)
    comment = {"text": "Lovely! " * 100}
    await world.post(fan, f"/outfits/{outfit.id}/comments", comment)
    await world.put(fan, f"/outfits/{outfit.id}/like")
    await world.follow(fan, owner)
    await world.handled(TagFollowed(follower_id=fan, tag_id=tag), subject=f"{fan}-{tag}")
    export = ExportFinished(export_id=fresh_id(), user_id=owner)
    await world.handled(export, subject=export.export_id)
    kinds = {one["kind"] for one in await received(device, 5)}
    assert kinds == {"comment_held", "liked", "follow_started", "tag_followed", "system"}
    attempts = service.attempts[before:]
    assert {one.size for one in attempts} == {MESSAGE_BYTES + OVERHEAD}
    for attempt in attempts:
        changing = {"authorization", "host"}
        assert {k: v for k, v in attempt.headers.items() if k not in changing} == {
            "ttl": "86400",
            "urgency": "normal",
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "content-length": str(MESSAGE_BYTES + OVERHEAD),
            "user-agent": "Garderobe",
            "accept": "*/*",
            "accept-encoding": attempt.headers["accept-encoding"],
        }


async def test_a_group_that_grew_is_sent_once(world: World, service: PushService) -> None:
    owner = await world.person()
    device = await subscribe(world, service, owner)
    outfit = await world.publish(owner)
    service.answer(device, 503, 503, 503, Retry_After="3600")
    for number in (1, 2, 3):
        await world.put(await world.person(), f"/outfits/{outfit.id}/like")
        await eventually(partial(require_attempts, service, device, [503] * number))
    await make_due(world)
    (message,) = await received(device)
    assert (message["body"], message["unread"]) == ("Ana, Ana and Ana liked “Rain”", 1)
    await is_done(world, owner)
    assert service.statuses(device) == [503, 503, 503, 201]


async def test_quiet_hours_and_kinds_that_are_off_send_nothing(
    world: World, service: PushService
) -> None:
    owner = await world.person()
    device = await subscribe(world, service, owner)
    await settings(world, owner, quiet_hours=ALWAYS_QUIET)
    await liked(world, owner, 1)
    assert await waiting(world, owner) == 0
    await settings(world, owner, channels={"liked": {"in_app": True}})
    off = await world.delete(owner, "/notification-settings/liked/push")
    assert off.json()["channels"]["liked"] == {"in_app": True, "email": False, "push": False}
    await liked(world, owner, 1)
    await world.follow(await world.person(), owner)
    (message,) = await received(device)
    assert (message["kind"], message["unread"]) == ("follow_started", 3)


async def test_turning_a_kind_off_keeps_what_is_not_set(world: World) -> None:
    owner = await world.person()
    for kind in ("liked", "commented"):
        answer = await world.delete(owner, f"/notification-settings/{kind}/push")
    assert {kind: each["push"] for kind, each in answer.json()["channels"].items()} == {
        "liked": False,
        "commented": False,
    }
    assert (await world.delete(owner, "/notification-settings/other/push")).status_code == 422


@pytest.mark.parametrize("reason", ["withdrawn", "read", "blocked", "kind is off", "quiet"])
async def test_what_changes_before_it_is_sent_is_not_shown(
    world: World, service: PushService, reason: str
) -> None:
    owner, fan = await world.person(), await world.person()
    device = await subscribe(world, service, owner)
    service.answer(device, 503, Retry_After="3600")
    await world.follow(fan, owner)
    await eventually(lambda: require_attempts(service, device, [503]))
    if reason == "withdrawn":
        await world.delete(fan, f"/follows/{owner}")
        await eventually(lambda: require_unread(world, owner, 0))
    elif reason == "read":
        items = (await world.get(owner, "/notifications")).json()["items"]
        await world.post(owner, "/notifications/read", {"ids": [items[0]["id"]]})
    elif reason == "blocked":
        await world.put(owner, f"/blocks/{fan}")
    elif reason == "kind is off":
        await world.delete(owner, "/notification-settings/follow_started/push")
    else:
        await settings(world, owner, quiet_hours=ALWAYS_QUIET)
    await make_due(world)
    await is_done(world, owner)
    assert (device.messages, service.statuses(device)) == ([], [503])


async def test_a_busy_push_service_gets_the_message_later(
    world: World, service: PushService
) -> None:
    owner = await world.person()
    device = await subscribe(world, service, owner)
    service.answer(device, 429, 500, Retry_After="0")
    await liked(world, owner, 1)
    await received(device)
    assert service.statuses(device) == [429, 500, 201]


async def test_a_browser_that_unsubscribed_is_forgotten(world: World, service: PushService) -> None:
    owner = await world.person()
    device = await subscribe(world, service, owner)
    other = await subscribe(world, service, owner, session="two")
    service.answer(device, 410)
    await liked(world, owner, 1)
    await received(other)
    await is_done(world, owner)
    assert [one["current"] for one in (await push_state(world, owner))["devices"]] == [False]


@pytest.mark.parametrize("status", [400, 403, 413, 307])
async def test_a_refused_message_is_dropped(
    world: World, service: PushService, other_service: PushService, status: int
) -> None:
    owner = await world.person()
    device = await subscribe(world, service, owner)
    elsewhere = other_service.subscribe(device.public_key)
    service.answer(device, status, Location=elsewhere.endpoint)
    await liked(world, owner, 1)
    await eventually(lambda: require_attempts(service, device, [status]))
    await is_done(world, owner)
    assert service.statuses(device) == [status]
    assert (other_service.statuses(elsewhere), elsewhere.messages) == ([], [])
    assert len((await push_state(world, owner))["devices"]) == 1


async def test_a_slow_push_service_delays_no_other(
    world: World, service: PushService, other_service: PushService
) -> None:
    owner = await world.person()
    slow = [await subscribe(world, service, owner, session=f"slow {n}") for n in range(6)]
    quick = await subscribe(world, other_service, owner)
    service.passes.clear()
    try:
        await liked(world, owner, 1)
        await received(quick)
        assert all(device.messages == [] for device in slow)
        await eventually(lambda: require_no_open_transaction(world))
    finally:
        service.passes.set()
    for device in slow:
        await received(device)


async def test_the_end_of_a_session_ends_its_push(world: World, service: PushService) -> None:
    owner = await world.person()
    ended = await subscribe(world, service, owner)
    other = await subscribe(world, service, owner, session="two")
    await world.handled(SessionRevoked(user_id=owner, session_id="one"), subject=owner)
    await liked(world, owner, 1)
    await received(other)
    assert (ended.messages, service.statuses(ended)) == ([], [])
    assert (await push_state(world, owner))["endpoint"] is None


async def test_erasing_an_account_ends_its_push(world: World, service: PushService) -> None:
    owner, fan = await world.person(), await world.person()
    device = await subscribe(world, service, owner)
    await world.handled(AccountDeleted(user_id=owner), subject=owner)
    await world.handled(
        FollowStarted(follower_id=fan, followee_id=owner), subject=f"{fan}-{owner}", version=9
    )
    answer = await call(world, owner, "POST", "/push/subscriptions", device.subscription())
    assert answer.status_code == 404
    assert (await push_state(world, owner))["devices"] == []
    assert service.statuses(device) == []


async def test_a_browser_pushes_to_its_newest_account_only(
    world: World, service: PushService
) -> None:
    first, second = await world.person(), await world.person()
    device = await subscribe(world, service, first)
    await register(world, device, second, session="second's")
    await liked(world, first, 1)
    await world.follow(await world.person(), second)
    (message,) = await received(device)
    assert message["kind"] == "follow_started"
    assert (await push_state(world, first))["devices"] == []


async def require_attempts(service: PushService, device: Any, statuses: list[int]) -> None:
    assert service.statuses(device) == statuses


async def require_unread(world: World, user_id: int, count: int) -> None:
    assert await unread(world, user_id) == count


async def make_due(world: World) -> None:
    """Make every postponed message due, once what is in flight was postponed, too."""
    claimed = "SELECT count(*) FROM push_deliveries WHERE due_at < now() + interval '2 minutes'"

    async def all_are_postponed() -> None:
        async with world.running.database.engine.connect() as connection:
            assert (await connection.exec_driver_sql(claimed)).scalar_one() == 0

    await eventually(all_are_postponed)
    async with world.running.database.engine.begin() as connection:
        await connection.exec_driver_sql("UPDATE push_deliveries SET due_at = now()")


async def require_no_open_transaction(world: World) -> None:
    query = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND state = 'idle in transaction'"
    )
    async with world.running.database.engine.connect() as connection:
        assert (await connection.exec_driver_sql(query)).scalar_one() == 0
