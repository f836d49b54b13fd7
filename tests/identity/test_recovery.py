"""Getting back in without the password."""

import asyncio
from typing import Any

import httpx2
import pytest
from sqlalchemy import text

from tests.identity.conftest import run_identity
from tests.identity.inbox import CHANGED, RESET, VERIFY, Inbox, body, link_of, listening
from tests.identity.people import PASSWORD, Door
from tests.identity.test_email_verification import age_links, confirm, is_verified, links_of
from tests.support.db_probes import recorded_statements
from tests.support.servers import Servers, free_ports
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

RESETS = "/api/identity/v1/password-resets"
NEW = "eine ganz andere Losung"


async def ask(door: Door, email: str) -> httpx2.Response:
    return await door.browser().post(RESETS, json={"email": email})


async def choose(door: Door, token: str, password: str = NEW) -> httpx2.Response:
    return await door.browser().post(
        f"{RESETS}/confirm", json={"token": token, "password": password}
    )


async def test_a_mailed_link_sets_a_password_once_and_ends_every_session(
    identity: RunningService, door: Door, inbox: Inbox
) -> None:
    ana = await door.register()
    phone = await door.second_device(ana)
    assert (await ask(door, f" {ana.email.upper()} ")).status_code == 202
    letter = await inbox.letter(ana.email, RESET)
    assert link_of(letter).startswith("http://localhost:8080/account/forgot-password#token=")
    assert ana.username in body(letter)
    token = await inbox.token(ana.email, RESET)
    looked = await door.browser().get(f"{RESETS}/confirm", params={"token": token})
    assert looked.status_code in {404, 405}

    chosen = await choose(door, token)

    assert (chosen.status_code, chosen.json()) == (200, {"username": ana.username})
    assert "set-cookie" not in chosen.headers
    assert (await door.log_in(ana.username)).status_code == 401
    assert (await door.log_in(ana.email, NEW)).status_code == 200
    assert not await ana.is_signed_in()
    assert not await phone.is_signed_in()
    assert (await choose(door, token, "noch eine andere")).json()["code"] == "token_not_good"
    await inbox.letter(ana.email, CHANGED)

    async def is_announced() -> None:
        events = await identity.published("identity.session.revoked")
        assert len([one for one in events if one.data["user_id"] == ana.id]) == 2

    await eventually(is_announced)


async def test_of_two_who_use_a_link_at_once_one_succeeds(door: Door, inbox: Inbox) -> None:
    ana = await door.register()
    await ask(door, ana.email)
    token = await inbox.token(ana.email, RESET)

    answers = await asyncio.gather(*(choose(door, token) for _ in range(4)))

    assert sorted(answer.status_code for answer in answers) == [200, 410, 410, 410]


async def test_a_refused_password_leaves_the_link_good(door: Door, inbox: Inbox) -> None:
    ana = await door.register()
    await ask(door, ana.email)
    token = await inbox.token(ana.email, RESET)

    for password, code in (
        ("short", "weak_password"),
        ("Password2026!", "common_password"),
        (ana.email, "common_password"),
    ):
        answer = await choose(door, token, password)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
        assert answer.json()["errors"][0]["field"] == "password"

    assert (await choose(door, token)).status_code == 200


async def test_a_link_is_good_for_half_an_hour(
    identity: RunningService, door: Door, inbox: Inbox
) -> None:
    ana = await door.register()
    await ask(door, ana.email)
    token = await inbox.token(ana.email, RESET)

    await age_links(identity, ana, "30 minutes")

    assert (await choose(door, token)).status_code == 410
    assert (await door.log_in(ana.username)).status_code == 200


async def test_another_letters_link_sets_no_password(door: Door, inbox: Inbox) -> None:
    ana = await door.register()

    answer = await choose(door, await inbox.token(ana.email, VERIFY))

    assert (answer.status_code, answer.json()["code"]) == (410, "token_not_good")


async def test_using_one_link_ends_the_others(door: Door, inbox: Inbox) -> None:
    ana = await door.register()
    await ask(door, ana.email)
    first = await inbox.token(ana.email, RESET)
    await ask(door, ana.email)

    async def another() -> str:
        token = await inbox.token(ana.email, RESET)
        assert token != first
        return token

    second = await eventually(another)
    assert (await choose(door, first)).status_code == 200

    assert (await choose(door, second)).status_code == 410


async def test_known_and_unknown_addresses_get_the_same_answer_for_the_same_work(
    identity: RunningService, door: Door
) -> None:
    ana = await door.register()

    with recorded_statements(identity, asyncio.current_task()) as for_known:
        known = await ask(door, ana.email)
    with recorded_statements(identity, asyncio.current_task()) as for_unknown:
        unknown = await ask(door, "nobody.at.all@example.org")

    assert known.status_code == unknown.status_code == 202
    assert known.content == unknown.content == b"{}"
    assert set(known.headers) == set(unknown.headers)
    inserts = [one for one in for_known if "recovery_requests" in one and "INSERT" in one]
    assert len(inserts) == 1
    assert for_known == for_unknown


async def test_an_unknown_address_gets_no_letter(identity: RunningService, door: Door) -> None:
    await ask(door, "nobody.else@example.org")

    async def is_answered() -> None:
        async with identity.database.sessions() as session:
            waiting = await session.execute(text("SELECT count(*) FROM recovery_requests"))
            assert waiting.scalar_one() == 0
            mails = text("SELECT count(*) FROM mails WHERE recipient LIKE 'nobody%'")
            assert (await session.execute(mails)).scalar_one() == 0

    await eventually(is_answered)


async def test_the_owner_of_a_verified_address_alone_gets_the_letter(
    identity: RunningService, door: Door, inbox: Inbox
) -> None:
    ana = await door.register()
    await confirm(door, await inbox.token(ana.email, VERIFY))
    squatter = await door.register(email=ana.email)

    await ask(door, ana.email)

    assert ana.username in body(await inbox.letter(ana.email, RESET))
    # All letters of one request are written in one transaction.
    assert await links_of(identity, squatter, "password_reset") == 0
    assert (await choose(door, await inbox.token(ana.email, RESET))).status_code == 200
    assert not await ana.is_signed_in()
    assert await squatter.is_signed_in()


async def test_using_the_link_shows_that_the_address_is_ones_own(door: Door, inbox: Inbox) -> None:
    ana = await door.register()
    await ask(door, ana.email)
    await choose(door, await inbox.token(ana.email, RESET))

    again = await door.log_in(ana.email, NEW)

    assert again.json()["user"]["email_verified"] is True


async def test_a_log_in_that_began_with_the_old_password_opens_nothing(
    identity: RunningService, door: Door, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = await door.register()
    await ask(door, ana.email)
    token = await inbox.token(ana.email, RESET)
    passwords = identity.app.state.passwords
    first_match, checked, may_go_on = passwords.first_match, asyncio.Event(), asyncio.Event()

    async def held(*arguments: Any) -> Any:
        found = await first_match(*arguments)
        checked.set()
        await may_go_on.wait()
        return found

    monkeypatch.setattr(passwords, "first_match", held)
    late = asyncio.create_task(door.log_in(ana.username, PASSWORD))
    await checked.wait()
    assert (await choose(door, token)).status_code == 200
    may_go_on.set()

    assert (await late).status_code == 401


async def test_asking_too_often_is_refused_alike_for_everybody(servers: Servers) -> None:
    async with run_identity(servers, letters_per_hour=2, smtp_port=free_ports(1)[0]) as running:
        door = Door(running)
        ana = await door.register()
        for email in (ana.email, "nobody@example.org"):
            answers = [await ask(door, email) for _ in range(3)]
            assert [answer.status_code for answer in answers] == [202, 202, 429]
            assert answers[2].json()["code"] == "too_many_requests"


async def test_one_place_cannot_ask_for_everybody(servers: Servers) -> None:
    async with run_identity(servers, recoveries_per_hour=2) as running:
        answers = [await ask(Door(running), f"person{n}@example.org") for n in range(3)]

        assert [answer.status_code for answer in answers] == [202, 202, 429]


async def test_a_reset_waits_for_the_mail_server(servers: Servers) -> None:
    (port,) = free_ports(1)
    async with run_identity(servers, smtp_port=port) as running:
        door, later = Door(running), Inbox()
        ana = await door.register()
        await ask(door, ana.email)

        async def has_failed() -> None:
            async with running.database.sessions() as session:
                query = text("SELECT min(failures), count(*) FROM mails")
                failures, count = (await session.execute(query)).one()
                assert count == 2
                assert failures >= 1

        await eventually(has_failed)
        with listening(later, port):
            token = await later.token(ana.email, RESET)
            assert (await choose(door, token)).status_code == 200
        assert len([one for one in later.to(ana.email) if one["Subject"] == RESET]) == 1


async def test_a_squatted_address_goes_to_whoever_reads_its_mail(door: Door, inbox: Inbox) -> None:
    squatter = await door.register(email="mine@example.org")

    await ask(door, "mine@example.org")
    await choose(door, await inbox.token("mine@example.org", RESET))

    assert not await squatter.is_signed_in()
    assert (await door.log_in(squatter.username, PASSWORD)).status_code == 401
    assert not await is_verified(await door.register(email="mine@example.org"))
