"""Subscribing devices to web push, and the rules of endpoints, messages and retries."""

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import SecretStr, ValidationError
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.notify.push import domain
from feed.notify.push.rules import (
    MAX_DEVICES,
    MESSAGE_BYTES,
    Message,
    Outcome,
    outcome_of,
    push_service,
    retry_seconds,
    seal,
)
from feed.settings import Settings
from tests.feed.pushing import (
    call,
    private_key,
    push_state,
    pushing_feed,
    register,
    subscribe,
)
from tests.feed.world import World, problem
from tests.support.data_export import exported_rows
from tests.support.push_service import PushService, encoded, running_push_service
from tests.support.servers import Servers
from tests.support.tokens import bearer_of, client_token

HOSTS = list(Settings.model_fields["push_hosts"].get_default())
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
MOZILLA = "https://updates.push.services.mozilla.com/wpush/v2/gAAAAA"


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with running_push_service() as service:
        yield service


@pytest.fixture(scope="module")
async def world(servers: Servers, keys_url: str, service: PushService) -> AsyncIterator[World]:
    async with pushing_feed(servers, keys_url, service) as world:
        yield world


@pytest.mark.parametrize(
    ("endpoint", "allowed"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc:def_-", "fcm.googleapis.com"),
        (MOZILLA, "*.push.services.mozilla.com"),
        ("https://wns2-db5p.notify.windows.com/w/?token=BQ%3d", "*.notify.windows.com"),
        ("https://web.push.apple.com:443/QAB", "*.push.apple.com"),
        ("http://fcm.googleapis.com/x", None),
        ("https://fcm.googleapis.com:8443/x", None),
        ("https://fcm.googleapis.com.evil.example/x", None),
        ("https://evilpush.apple.com/x", None),
        ("https://push.apple.com/x", None),
        ("https://evil.example/?https://fcm.googleapis.com/", None),
        ("https://fcm.googleapis.com@evil.example/x", None),
        ("https://evil.example\\@fcm.googleapis.com/x", None),
        ("https://evil.example#.push.apple.com/x", None),
        ("https://fcm.googleapis.com/a b", None),
        ("https://fcm.googleapis.com/x\r\nHost: evil.example", None),
        ("https://169.254.169.254/latest", None),
        ("file:///etc/passwd", None),
        ("", None),
    ],
)
def test_only_known_push_services_are_called(endpoint: str, allowed: str | None) -> None:
    assert push_service(endpoint, HOSTS) == allowed


@pytest.mark.parametrize(
    "body", ["", "Ana liked “Rain”", "x" * 5000, "🧥" * 900, '"\\\n' * 900, "é\x01" * 2000]
)
def test_every_message_has_the_same_size(body: str) -> None:
    message = Message("New like", body, "/outfit/1", "0" * 32, "liked", 3)
    sealed = seal(message)
    assert len(sealed) == MESSAGE_BYTES
    if len(body) < 100:
        assert f'"body":"{body}"'.encode() in sealed


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (201, Outcome.SENT),
        (204, Outcome.SENT),
        (404, Outcome.GONE),
        (410, Outcome.GONE),
        (429, Outcome.RETRIED),
        (503, Outcome.RETRIED),
        (None, Outcome.RETRIED),
        (302, Outcome.REJECTED),
        (403, Outcome.REJECTED),
        (413, Outcome.REJECTED),
    ],
)
def test_a_reply_decides(status: int | None, outcome: Outcome) -> None:
    assert outcome_of(status) is outcome


@pytest.mark.parametrize(
    ("attempts", "retry_after", "seconds"),
    [
        (1, None, 30),
        (3, None, 120),
        (40, None, 3600),
        (1, "7", 7),
        (1, "Sat, 21 Nov 2026 12:02:00 GMT", 120),
        (1, "Sat, 21 Nov 2026 11:00:00 GMT", 1),
        (1, "9" * 20, 7 * 86400),
        (2, "soon", 60),
    ],
)
def test_pauses_grow_or_are_those_asked_for(
    attempts: int, retry_after: str | None, seconds: float
) -> None:
    assert retry_seconds(attempts, retry_after, NOON) == seconds


def test_settings_name_what_is_wrong() -> None:
    given: dict[str, Any] = {
        "database_url": "postgresql+psycopg://a:b@c/d",
        "nats_url": "nats://a:b@c",
        "keys_url": "http://a",
        "gateway_secrets": ["x" * 32],
        "redis_url": "redis://a",
    }
    key = SecretStr(private_key())
    wrongs: list[tuple[dict[str, Any], str]] = [
        ({"push_private_key": SecretStr("no key")}, "private key in PEM"),
        ({"push_private_key": key}, "GARDEROBE_PUSH_CONTACT"),
        ({"push_contact": "operators@garderobe.example"}, "push_contact"),
        ({"push_hosts": ["http://127.0.0.1:1"], "environment": "production"}, "https only"),
    ]
    for wrong, message in wrongs:
        with pytest.raises(ValidationError, match=message):
            Settings(**given, **wrong)
    assert Settings(**given, push_private_key=key, push_contact="mailto:a@b.example")


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"endpoint": "https://evil.example/push"}, 422, "unknown_push_service"),
        ({"endpoint": "https://fcm.googleapis.com/" + "x" * 2048}, 422, "invalid_request"),
        ({"public_key": "another"}, 409, "push_key_changed"),
        ({"keys": {"auth": encoded(b"short")}}, 422, "invalid_request"),
        ({"keys": {"auth": "not base64!"}}, 422, "invalid_request"),
        ({"keys": {"p256dh": encoded(b"\x04" + b"\x01" * 64)}}, 422, "invalid_request"),
        ({"keys": {"p256dh": encoded(b"\x04" * 64)}}, 422, "invalid_request"),
        ({"keys": {"p256dh": encoded(b"\x02" * 33)}}, 422, "invalid_request"),
    ],
)
async def test_what_cannot_be_pushed_to_is_refused(
    world: World, service: PushService, change: dict[str, Any], status: int, code: str
) -> None:
    person = await world.person()
    device = service.subscribe((await push_state(world, person))["public_key"])
    valid = device.subscription()
    body = valid | change | {"keys": valid["keys"] | change.get("keys", {})}
    answer = await call(world, person, "POST", "/push/subscriptions", body)
    assert (answer.status_code, problem(answer)["code"]) == (status, code)
    assert (await push_state(world, person))["devices"] == []


async def test_subscribing_again_changes_nothing(world: World, service: PushService) -> None:
    person = await world.person()
    device = await subscribe(world, service, person)
    before = await push_state(world, person)
    await register(world, device, person)
    assert await push_state(world, person) == before
    assert (before["endpoint"], before["turned_off"]) == (device.endpoint, False)


async def test_a_browser_has_one_subscription(world: World, service: PushService) -> None:
    person = await world.person()
    await subscribe(world, service, person)
    newer = await subscribe(world, service, person)
    state = await push_state(world, person)
    assert (len(state["devices"]), state["endpoint"]) == (1, newer.endpoint)


async def test_the_oldest_of_too_many_devices_is_dropped(
    world: World, service: PushService
) -> None:
    person = await world.person()
    for number in range(MAX_DEVICES + 1):
        await subscribe(world, service, person, session=f"{number}")
    devices = (await push_state(world, person))["devices"]
    assert len(devices) == MAX_DEVICES
    assert (await push_state(world, person, "0"))["endpoint"] is None
    assert (await push_state(world, person, "1"))["endpoint"] is not None


async def test_another_device_is_turned_off_and_learns_of_it(
    world: World, service: PushService
) -> None:
    person, stranger = await world.person(), await world.person()
    device = await subscribe(world, service, person, session="phone")
    (found,) = (await push_state(world, person))["devices"]
    path = f"/push/subscriptions/{found['id']}"
    assert (await call(world, stranger, "DELETE", path)).status_code == 404
    assert (await call(world, person, "DELETE", path)).status_code == 204
    assert (await call(world, person, "DELETE", path)).status_code == 404
    state = await push_state(world, person, "phone")
    assert (state["devices"], state["turned_off"]) == ([], True)
    await register(world, device, person, session="phone")
    state = await push_state(world, person, "phone")
    assert (len(state["devices"]), state["turned_off"]) == (1, False)


async def test_ones_own_device_is_deleted(world: World, service: PushService) -> None:
    person = await world.person()
    await subscribe(world, service, person)
    (found,) = (await push_state(world, person))["devices"]
    await call(world, person, "DELETE", f"/push/subscriptions/{found['id']}")
    state = await push_state(world, person)
    assert (state["devices"], state["endpoint"], state["turned_off"]) == ([], None, False)


async def test_programs_and_visitors_have_no_devices(world: World) -> None:
    person = await world.person()
    assert (await world.get(None, "/push")).status_code == 401
    async with world.running.client() as client:
        bearer = bearer_of(client_token(person, "feed"))
        answer = await client.get("/api/feed/v1/push", headers={"Authorization": bearer})
    assert (answer.status_code, problem(answer)["code"]) == (403, "person_needed")


async def test_an_export_lists_devices_without_their_addresses(
    world: World, service: PushService
) -> None:
    person = await world.person()
    await subscribe(world, service, person)
    (row,) = (await exported_rows(world.running, "feed", person))["push_devices"]
    assert row["label"] == "Firefox on Linux"
    assert set(row) == {"label", "created_at", "succeeded_at"}


async def test_devices_of_another_key_or_service_are_dropped(
    world: World, service: PushService
) -> None:
    person = await world.person()
    await subscribe(world, service, person)
    key = (await push_state(world, person))["public_key"]
    for public_key, hosts, left in [
        (key, [service.origin], 1),
        (key, ["fcm.googleapis.com"], 0),
        ("another", [service.origin], 0),
    ]:
        async with world.running.database.sessions() as session:
            await domain.delete_unusable(session, public_key, hosts)
            rows = await count_devices(session, person)
            await session.rollback()
        assert rows == left


async def count_devices(session: AsyncSession, user_id: int) -> int:
    query = text("SELECT count(*) FROM push_subscriptions WHERE user_id = :user_id")
    found: int = (await session.execute(query, {"user_id": user_id})).scalar_one()
    return found
