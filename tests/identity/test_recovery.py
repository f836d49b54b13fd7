"""Getting back into an account without the password."""

import asyncio
from typing import Any

import httpx2
import pytest
from sqlalchemy import text

from tests.identity.conftest import run_identity
from tests.identity.inbox import CHANGED, RESET, VERIFY, Inbox, body, link_of, listening
from tests.identity.people import PASSWORD, Site
from tests.identity.test_email_verification import age_links, confirm, is_verified, links_of
from tests.support.db_probes import recorded_statements
from tests.support.ports import free_ports
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

RESETS = "/api/identity/v1/password-resets"
NEW = "eine ganz andere Losung"


async def ask(site: Site, email: str) -> httpx2.Response:
    return await site.browser().post(RESETS, json={"email": email})


async def choose(site: Site, token: str, password: str = NEW) -> httpx2.Response:
    return await site.browser().post(
        f"{RESETS}/confirm", json={"token": token, "password": password}
    )


async def test_a_reset_link_sets_a_password_once_and_ends_every_session(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    phone = await site.second_device(ana)
    assert (await ask(site, f" {ana.email.upper()} ")).status_code == 202
    message = await inbox.message(ana.email, RESET)
    assert link_of(message).startswith("http://localhost:8080/account/forgot-password#token=")
    assert ana.username in body(message)
    token = await inbox.token(ana.email, RESET)
    looked = await site.browser().get(f"{RESETS}/confirm", params={"token": token})
    assert looked.status_code in {404, 405}

    chosen = await choose(site, token)

    assert (chosen.status_code, chosen.json()) == (200, {"username": ana.username})
    assert "set-cookie" not in chosen.headers
    assert (await site.log_in(ana.username)).status_code == 401
    assert (await site.log_in(ana.email, NEW)).status_code == 200
    assert not await ana.is_signed_in()
    assert not await phone.is_signed_in()
    assert (await choose(site, token, "noch eine andere")).json()["code"] == "token_not_good"
    await inbox.message(ana.email, CHANGED)

    async def is_announced() -> None:
        events = await identity.published("identity.session.revoked")
        assert len([one for one in events if one.data["user_id"] == ana.id]) == 2

    await eventually(is_announced)


async def test_one_of_two_concurrent_uses_of_a_link_succeeds(site: Site, inbox: Inbox) -> None:
    ana = await site.register()
    await ask(site, ana.email)
    token = await inbox.token(ana.email, RESET)

    responses = await asyncio.gather(*(choose(site, token) for _ in range(4)))

    assert sorted(response.status_code for response in responses) == [200, 410, 410, 410]


async def test_a_refused_password_leaves_the_link_valid(site: Site, inbox: Inbox) -> None:
    ana = await site.register()
    await ask(site, ana.email)
    token = await inbox.token(ana.email, RESET)

    for password, code in (
        ("short", "weak_password"),
        ("Password2026!", "common_password"),
        (ana.email, "common_password"),
    ):
        response = await choose(site, token, password)
        assert (response.status_code, response.json()["code"]) == (422, code)
        assert response.json()["errors"][0]["field"] == "password"

    assert (await choose(site, token)).status_code == 200


async def test_a_link_expires_after_half_an_hour(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    await ask(site, ana.email)
    token = await inbox.token(ana.email, RESET)

    await age_links(identity, ana, "30 minutes")

    assert (await choose(site, token)).status_code == 410
    assert (await site.log_in(ana.username)).status_code == 200


async def test_another_kind_of_link_sets_no_password(site: Site, inbox: Inbox) -> None:
    ana = await site.register()

    response = await choose(site, await inbox.token(ana.email, VERIFY))

    assert (response.status_code, response.json()["code"]) == (410, "token_not_good")


async def test_using_one_link_ends_the_others(site: Site, inbox: Inbox) -> None:
    ana = await site.register()
    await ask(site, ana.email)
    first = await inbox.token(ana.email, RESET)
    await ask(site, ana.email)

    async def another() -> str:
        token = await inbox.token(ana.email, RESET)
        assert token != first
        return token

    second = await eventually(another)
    assert (await choose(site, first)).status_code == 200

    assert (await choose(site, second)).status_code == 410


async def test_known_and_unknown_addresses_get_the_same_response_for_the_same_work(
    identity: RunningService, site: Site
) -> None:
    ana = await site.register()

    with recorded_statements(identity, asyncio.current_task()) as for_known:
        known = await ask(site, ana.email)
    with recorded_statements(identity, asyncio.current_task()) as for_unknown:
        unknown = await ask(site, "nobody.at.all@example.org")

    assert known.status_code == unknown.status_code == 202
    assert known.content == unknown.content == b"{}"
    assert set(known.headers) == set(unknown.headers)
    inserts = [one for one in for_known if "recovery_requests" in one and "INSERT" in one]
    assert len(inserts) == 1
    assert for_known == for_unknown


async def test_an_unknown_address_gets_no_email(identity: RunningService, site: Site) -> None:
    await ask(site, "nobody.else@example.org")

    async def is_answered() -> None:
        async with identity.database.sessions() as session:
            waiting = await session.execute(text("SELECT count(*) FROM recovery_requests"))
            assert waiting.scalar_one() == 0
            mails = text("SELECT count(*) FROM mails WHERE recipient LIKE 'nobody%'")
            assert (await session.execute(mails)).scalar_one() == 0

    await eventually(is_answered)


async def test_only_the_owner_of_a_verified_address_gets_the_email(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    await confirm(site, await inbox.token(ana.email, VERIFY))
    squatter = await site.register(email=ana.email)

    await ask(site, ana.email)

    assert ana.username in body(await inbox.message(ana.email, RESET))
    # All emails of one request are written in one transaction.
    assert await links_of(identity, squatter, "password_reset") == 0
    assert (await choose(site, await inbox.token(ana.email, RESET))).status_code == 200
    assert not await ana.is_signed_in()
    assert await squatter.is_signed_in()


async def test_using_the_link_verifies_the_address(site: Site, inbox: Inbox) -> None:
    ana = await site.register()
    await ask(site, ana.email)
    await choose(site, await inbox.token(ana.email, RESET))

    again = await site.log_in(ana.email, NEW)

    assert again.json()["user"]["email_verified"] is True


async def test_a_concurrent_login_with_the_old_password_fails(
    identity: RunningService, site: Site, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = await site.register()
    await ask(site, ana.email)
    token = await inbox.token(ana.email, RESET)
    passwords = identity.app.state.passwords
    first_match, checked, may_go_on = passwords.first_match, asyncio.Event(), asyncio.Event()

    async def held(*arguments: Any) -> Any:
        found = await first_match(*arguments)
        checked.set()
        await may_go_on.wait()
        return found

    monkeypatch.setattr(passwords, "first_match", held)
    late = asyncio.create_task(site.log_in(ana.username, PASSWORD))
    await checked.wait()
    assert (await choose(site, token)).status_code == 200
    may_go_on.set()

    assert (await late).status_code == 401


async def test_requests_are_limited_equally_for_all_addresses(servers: Servers) -> None:
    async with run_identity(servers, letters_per_hour=2, smtp_port=free_ports(1)[0]) as running:
        site = Site(running)
        ana = await site.register()
        for email in (ana.email, "nobody@example.org"):
            responses = [await ask(site, email) for _ in range(3)]
            assert [response.status_code for response in responses] == [202, 202, 429]
            assert responses[2].json()["code"] == "too_many_requests"


async def test_requests_from_one_network_are_limited(servers: Servers) -> None:
    async with run_identity(servers, recoveries_per_hour=2) as running:
        responses = [await ask(Site(running), f"person{n}@example.org") for n in range(3)]

        assert [response.status_code for response in responses] == [202, 202, 429]


async def test_a_reset_waits_for_the_mail_server(servers: Servers) -> None:
    (port,) = free_ports(1)
    async with run_identity(servers, smtp_port=port) as running:
        site, later = Site(running), Inbox()
        ana = await site.register()
        await ask(site, ana.email)

        async def has_failed() -> None:
            async with running.database.sessions() as session:
                query = text("SELECT min(failures), count(*) FROM mails")
                failures, count = (await session.execute(query)).one()
                assert count == 2
                assert failures >= 1

        await eventually(has_failed)
        with listening(later, port):
            token = await later.token(ana.email, RESET)
            assert (await choose(site, token)).status_code == 200
        assert len([one for one in later.to(ana.email) if one["Subject"] == RESET]) == 1


async def test_a_squatted_address_goes_to_its_owner(site: Site, inbox: Inbox) -> None:
    squatter = await site.register(email="mine@example.org")

    await ask(site, "mine@example.org")
    await choose(site, await inbox.token("mine@example.org", RESET))

    assert not await squatter.is_signed_in()
    assert (await site.log_in(squatter.username, PASSWORD)).status_code == 401
    assert not await is_verified(await site.register(email="mine@example.org"))
