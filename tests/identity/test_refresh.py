"""Refresh tokens: numbered, valid until the next one is seen, and an alarm a minute later."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest
from sqlalchemy import text

from identity.sessions.rules import GRACE_TICKS
from tests.identity.disconnects import leaving_client
from tests.identity.gateway import Gateway, run_verify, verify_settings
from tests.identity.people import Person, Site
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

TOKEN = "/api/identity/v1/token"
CURRENT = "/api/identity/v1/sessions/current"


@pytest.fixture(scope="module")
async def gateway(identity: RunningService) -> AsyncIterator[Gateway]:
    async with run_verify(verify_settings(identity.database.url)) as found:
        yield found


async def renew(person: Person) -> httpx2.Response:
    """Renew as a browser does, with cookies."""
    return await person.browser.post(TOKEN, data={"grant_type": "refresh_token"})


async def exchange(site: Site, refresh_token: str) -> httpx2.Response:
    """Renew as a client does, with the form and no cookie jar."""
    form = {"grant_type": "refresh_token", "refresh_token": refresh_token}
    return await site.browser().post(TOKEN, data=form)


async def let_grace_pass(running: RunningService) -> None:
    """Add as many ticks as end the time in which a replay may be a late request."""
    update = text("UPDATE session_clock SET ticks = ticks + :by")
    async with running.database.sessions() as session:
        await session.execute(update, {"by": GRACE_TICKS + 1})
        await session.commit()


async def stored_session(running: RunningService, person: Person) -> tuple[Any, ...]:
    """Return the row of a person's only session."""
    query = text("SELECT * FROM sessions WHERE account_id = :id")
    async with running.database.sessions() as session:
        return tuple((await session.execute(query, {"id": int(person.id)})).one())


async def is_over(person: Person) -> bool:
    response = await person.browser.get(CURRENT, headers=person.bearer)
    return response.status_code == 401


async def test_a_browser_renews_its_session_by_cookie(site: Site) -> None:
    person = await site.register()
    before = person.cookies

    response = await renew(person)

    body: dict[str, Any] = response.json()
    assert response.status_code == 200
    assert body["token_type"] == "Bearer"
    assert body["expires_in"] == 300
    assert body["user"] == person.session["user"]
    assert body["refresh_token"] is None
    assert response.headers["cache-control"] == "no-store"
    after = person.cookies
    assert after["garderobe-bind"] == before["garderobe-bind"]
    assert after["garderobe-refresh"] != before["garderobe-refresh"]
    assert after["garderobe-session"] != before["garderobe-session"]


async def test_a_lost_response_can_be_requested_again(site: Site) -> None:
    person = await site.register()
    first = person.cookies["garderobe-refresh"]

    responses = await asyncio.gather(*(exchange(site, first) for _ in range(4)))

    assert {response.status_code for response in responses} == {200}
    assert len({response.json()["refresh_token"] for response in responses}) == 1
    assert not await is_over(person)


@pytest.mark.parametrize("generations", [1, 2])
async def test_a_replay_ends_the_session_by_its_age_in_time_or_in_generations(
    identity: RunningService, site: Site, generations: int
) -> None:
    person = await site.register()
    first = newest = person.cookies["garderobe-refresh"]
    for _ in range(1 + generations):
        newest = (await exchange(site, newest)).json()["refresh_token"]
    if generations == 1:
        await let_grace_pass(identity)

    replayed = await exchange(site, first)

    assert replayed.status_code == 400
    assert replayed.json()["error"] == "invalid_grant"
    assert await is_over(person)
    assert (await exchange(site, newest)).status_code == 400

    async def is_announced() -> None:
        events = await identity.published("identity.session.revoked")
        assert person.id in [event.data["user_id"] for event in events]

    await eventually(is_announced)


async def test_a_replay_just_after_the_next_token_was_used_gains_nothing_and_ends_nothing(
    identity: RunningService, site: Site
) -> None:
    person = await site.register()
    await let_grace_pass(identity)
    browser = site.browser()
    cookies = {"Cookie": person.cookie_header}
    await renew(person)
    assert (await renew(person)).status_code == 200

    replayed = await browser.post(TOKEN, data={"grant_type": "refresh_token"}, headers=cookies)

    assert (replayed.status_code, replayed.json()["code"]) == (409, "refresh_superseded")
    # Browsers would keep whatever it set, or lose what it cleared.
    assert "set-cookie" not in replayed.headers
    assert not await is_over(person)
    assert (await renew(person)).status_code == 200


@pytest.mark.parametrize("uses", [0, 1, 2])
async def test_a_refresh_whose_client_has_gone_changes_nothing(
    identity: RunningService, site: Site, uses: int
) -> None:
    """Not even a token that would be taken for a stolen one."""
    person = await site.register()
    form = {"grant_type": "refresh_token", "refresh_token": person.cookies["garderobe-refresh"]}
    for _ in range(1 + uses):
        await renew(person)
    before = await stored_session(identity, person)

    async with leaving_client(identity) as client:
        response = await client.post(TOKEN, data=form)

    assert response.status_code == (409 if uses == 1 else 408)
    assert await stored_session(identity, person) == before
    assert (await renew(person)).status_code == 200
    acts = (await person.ask("GET", "/activity")).json()["items"]
    assert [act["act"] for act in acts] == ["registered"]


async def test_an_access_token_seen_by_the_gateway_counts_as_use_of_the_next(
    identity: RunningService, site: Site, gateway: Gateway
) -> None:
    person = await site.register()
    await let_grace_pass(identity)
    first = person.cookies["garderobe-refresh"]
    await renew(person)
    assert (await exchange(site, first)).status_code == 200

    assert (await gateway.ask_as(person)).status_code == 200

    async def is_superseded() -> None:
        assert (await exchange(site, first)).status_code == 409

    await eventually(is_superseded)
    assert not await is_over(person)
    await let_grace_pass(identity)
    assert (await exchange(site, first)).status_code == 400
    assert await is_over(person)


async def test_a_thief_without_the_bind_cookie_does_not_mask_the_owners_use(
    site: Site, gateway: Gateway
) -> None:
    person = await site.register()
    first = person.cookies["garderobe-refresh"]
    await renew(person)
    readable = f"garderobe-session={person.cookies['garderobe-session']}"
    assert (await gateway.ask(cookie=readable)).status_code == 401

    assert (await gateway.ask_as(person)).status_code == 200

    async def is_superseded() -> None:
        assert (await exchange(site, first)).status_code == 409

    await eventually(is_superseded)


async def test_a_use_is_recorded_after_a_database_outage(
    identity: RunningService, site: Site
) -> None:
    person = await site.register()
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

        async def is_superseded() -> None:
            assert (await exchange(site, first)).status_code == 409

        await eventually(is_superseded)


@pytest.mark.parametrize("bind", ["", "x" * 43, "another's"])
async def test_a_refresh_cookie_renews_nothing_without_its_bind_cookie(
    site: Site, bind: str
) -> None:
    owner, thief = await site.register(), await site.register()
    token = owner.cookies["garderobe-refresh"]
    held = thief.cookies["garderobe-bind"] if bind == "another's" else bind
    cookies = f"garderobe-refresh={token}" + (f"; garderobe-bind={held}" if held else "")

    response = await site.browser().post(
        TOKEN, data={"grant_type": "refresh_token"}, headers={"Cookie": cookies}
    )

    assert (response.status_code, response.json()["error"]) == (400, "invalid_grant")
    # Nothing was used up: the owner continues.
    assert (await renew(owner)).status_code == 200
    assert not await is_over(owner)


async def test_a_refused_token_clears_the_cookies(site: Site) -> None:
    person = await site.register()
    await person.browser.delete(CURRENT, headers=person.bearer)
    person.browser.cookies.set(
        "garderobe-session", "base64-e30", domain="testserver.local", path="/"
    )

    response = await renew(person)

    assert response.json()["error"] == "invalid_grant"
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
async def test_other_grants_are_refused_as_in_rfc_6749(
    site: Site, form: dict[str, str], error: str
) -> None:
    response = await site.browser().post(TOKEN, data=form)

    assert response.status_code == 400
    assert response.json()["error"] == error


async def test_a_token_of_another_number_cannot_be_forged(site: Site) -> None:
    person = await site.register()
    session_id, _, seal = person.cookies["garderobe-refresh"].split(".")

    assert (await exchange(site, f"{session_id}.2.{seal}")).status_code == 400
