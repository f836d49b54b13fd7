"""Refresh tokens: numbered, good until the next one is seen, and an alarm after that."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest
from sqlalchemy import text

from identity.sessions.rules import Replay, judge
from tests.identity.gateway import Gateway, run_verify, verify_settings
from tests.identity.people import Door, Person
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

TOKEN = "/api/identity/v1/token"
CURRENT = "/api/identity/v1/sessions/current"


@pytest.fixture(scope="module")
async def gateway(identity: RunningService) -> AsyncIterator[Gateway]:
    async with run_verify(verify_settings(identity.database.url)) as found:
        yield found


async def renew(person: Person) -> httpx2.Response:
    """As a browser does: by cookies."""
    return await person.browser.post(TOKEN, data={"grant_type": "refresh_token"})


async def exchange(door: Door, refresh_token: str) -> httpx2.Response:
    """As a program does: by form, without a cookie jar."""
    form = {"grant_type": "refresh_token", "refresh_token": refresh_token}
    return await door.browser().post(TOKEN, data=form)


async def is_over(person: Person) -> bool:
    answer = await person.browser.get(CURRENT, headers=person.bearer)
    return answer.status_code == 401


async def test_a_browser_renews_its_session_by_cookie(door: Door) -> None:
    person = await door.register()
    before = person.cookies

    answer = await renew(person)

    body: dict[str, Any] = answer.json()
    assert answer.status_code == 200
    assert body["token_type"] == "Bearer"
    assert body["expires_in"] == 300
    assert body["user"] == person.session["user"]
    assert body["refresh_token"] is None
    assert answer.headers["cache-control"] == "no-store"
    after = person.cookies
    assert after["garderobe-bind"] == before["garderobe-bind"]
    assert after["garderobe-refresh"] != before["garderobe-refresh"]
    assert after["garderobe-session"] != before["garderobe-session"]


async def test_a_lost_answer_can_be_asked_for_again(door: Door) -> None:
    person = await door.register()
    first = person.cookies["garderobe-refresh"]

    answers = await asyncio.gather(*(exchange(door, first) for _ in range(4)))

    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["refresh_token"] for answer in answers}) == 1
    assert not await is_over(person)


async def test_a_replay_after_the_next_token_was_used_ends_the_session(
    identity: RunningService, door: Door
) -> None:
    person = await door.register()
    first = person.cookies["garderobe-refresh"]
    second = (await exchange(door, first)).json()["refresh_token"]
    third = (await exchange(door, second)).json()["refresh_token"]

    replayed = await exchange(door, first)

    assert replayed.status_code == 400
    assert replayed.json()["error"] == "invalid_grant"
    assert await is_over(person)
    assert (await exchange(door, third)).status_code == 400

    async def is_announced() -> None:
        events = await identity.published("identity.session.revoked")
        assert person.id in [event.data["user_id"] for event in events]

    await eventually(is_announced)


async def test_an_access_token_seen_by_the_gateway_counts_as_use_of_the_next(
    door: Door, gateway: Gateway
) -> None:
    person = await door.register()
    first = person.cookies["garderobe-refresh"]
    await renew(person)
    assert (await exchange(door, first)).status_code == 200

    assert (await gateway.ask_as(person)).status_code == 200

    async def is_refused() -> None:
        assert (await exchange(door, first)).status_code == 400

    await eventually(is_refused)
    assert await is_over(person)


async def test_a_thief_without_the_bind_cookie_does_not_hide_the_owners_use(
    door: Door, gateway: Gateway
) -> None:
    person = await door.register()
    first = person.cookies["garderobe-refresh"]
    await renew(person)
    readable = f"garderobe-session={person.cookies['garderobe-session']}"
    assert (await gateway.ask(cookie=readable)).status_code == 401

    assert (await gateway.ask_as(person)).status_code == 200

    async def is_refused() -> None:
        assert (await exchange(door, first)).status_code == 400

    await eventually(is_refused)


async def test_a_use_is_noted_although_the_database_was_away(
    identity: RunningService, door: Door
) -> None:
    person = await door.register()
    first = person.cookies["garderobe-refresh"]
    async with run_verify(verify_settings(identity.database.url)) as gateway:
        assert (await gateway.ask_as(person)).status_code == 200
        await renew(person)
        async with identity.database.sessions() as session:
            await session.execute(
                text("""
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid != pg_backend_pid()
                """)
            )

        assert (await gateway.ask_as(person)).status_code == 200

        async def is_refused() -> None:
            assert (await exchange(door, first)).status_code == 400

        await eventually(is_refused, seconds=5)


@pytest.mark.parametrize("bind", ["", "x" * 43, "another's"])
async def test_a_refresh_cookie_renews_nothing_without_its_bind_cookie(
    door: Door, bind: str
) -> None:
    owner, thief = await door.register(), await door.register()
    token = owner.cookies["garderobe-refresh"]
    held = thief.cookies["garderobe-bind"] if bind == "another's" else bind
    cookies = f"garderobe-refresh={token}" + (f"; garderobe-bind={held}" if held else "")

    answer = await door.browser().post(
        TOKEN, data={"grant_type": "refresh_token"}, headers={"Cookie": cookies}
    )

    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_grant")
    # Nothing was used up: the owner goes on.
    assert (await renew(owner)).status_code == 200
    assert not await is_over(owner)


async def test_a_refused_token_takes_the_cookies_away(door: Door) -> None:
    person = await door.register()
    await person.browser.delete(CURRENT, headers=person.bearer)
    person.browser.cookies.set(
        "garderobe-session", "base64-e30", domain="testserver.local", path="/"
    )

    answer = await renew(person)

    assert answer.json()["error"] == "invalid_grant"
    assert person.cookies == {}


@pytest.mark.parametrize(
    ("form", "error"),
    [
        ({}, "invalid_request"),
        ({"grant_type": "password"}, "unsupported_grant_type"),
        ({"grant_type": "password", "code": "x"}, "unsupported_grant_type"),
        ({"grant_type": "refresh_token"}, "invalid_grant"),
        ({"grant_type": "refresh_token", "refresh_token": "1.1.x"}, "invalid_grant"),
        ({"grant_type": "refresh_token", "refresh_token": "é"}, "invalid_grant"),
        ({"grant_type": "refresh_token", "refresh_token": "x" * 9000}, "invalid_grant"),
    ],
)
async def test_other_grants_are_refused_as_rfc_6749_says(
    door: Door, form: dict[str, str], error: str
) -> None:
    answer = await door.browser().post(TOKEN, data=form)

    assert answer.status_code == 400
    assert answer.json()["error"] == error


async def test_a_token_of_another_number_cannot_be_made_up(door: Door) -> None:
    person = await door.register()
    session_id, _, seal = person.cookies["garderobe-refresh"].split(".")

    assert (await exchange(door, f"{session_id}.2.{seal}")).status_code == 400


def test_the_rule_of_replays() -> None:
    assert judge(3, newest_seen=3) is Replay.CURRENT
    assert judge(4, newest_seen=3) is Replay.NEWER
    assert judge(2, newest_seen=3) is Replay.STOLEN
    # A database restored from a backup knows less than its clients: that signs nobody out.
    assert judge(9, newest_seen=3) is Replay.NEWER
