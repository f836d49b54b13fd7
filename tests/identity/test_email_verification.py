"""Showing that an address reaches the owner of the account."""

import httpx2
import pytest
from sqlalchemy import text

from tests.identity.conftest import run_identity
from tests.identity.inbox import RESET, USED_AGAIN, VERIFY, Inbox, link_of, listening
from tests.identity.people import Door, Person
from tests.support.servers import Servers, free_ports
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

CONFIRM = "/api/identity/v1/email-verifications/confirm"


async def confirm(door: Door, token: str) -> httpx2.Response:
    return await door.browser().post(CONFIRM, json={"token": token})


async def is_verified(person: Person) -> bool:
    found: bool = (await person.ask("GET", "/profiles/me")).json()["email_verified"]
    return found


async def test_the_link_of_registration_verifies_once(door: Door, inbox: Inbox) -> None:
    ana = await door.register()
    assert not await is_verified(ana)
    letter = await inbox.letter(ana.email, VERIFY)
    assert link_of(letter).startswith("http://localhost:8080/callback?kind=email#token=")
    token = await inbox.token(ana.email, VERIFY)

    for path in (CONFIRM, "/api/identity/v1/email-verifications"):
        looked = await door.browser().get(path, params={"token": token})
        assert looked.status_code in {404, 405}
    assert not await is_verified(ana)

    answer = await confirm(door, token)

    assert (answer.status_code, answer.json()) == (200, {"email": ana.email})
    assert await is_verified(ana)
    again = await confirm(door, token)
    assert (again.status_code, again.json()["code"]) == (410, "token_not_good")
    assert again.json()["detail"] == "This link has expired or was already used. Request a new one."


async def test_others_do_not_learn_whether_an_address_is_verified(door: Door) -> None:
    ana, bruno = await door.register(), await door.register()

    shown = await bruno.ask("GET", f"/profiles?username={ana.username}")

    assert shown.json()["email_verified"] is None


async def test_a_fresh_link_can_be_asked_for_until_it_is_used(
    identity: RunningService, door: Door, inbox: Inbox
) -> None:
    ana = await door.register()
    first = await inbox.token(ana.email, VERIFY)

    answer = await ana.ask("POST", "/email-verifications")

    assert (answer.status_code, answer.json()) == (202, {})

    async def is_another() -> str:
        token = await inbox.token(ana.email, VERIFY)
        assert token != first
        return token

    assert (await confirm(door, await eventually(is_another))).status_code == 200
    assert (await ana.ask("POST", "/email-verifications")).status_code == 202
    assert await count_mails(identity, ana.email) == 2


async def test_asking_for_a_link_needs_a_session_and_patience(servers: Servers) -> None:
    async with run_identity(servers, letters_per_hour=2, smtp_port=free_ports(1)[0]) as running:
        door = Door(running)
        ana = await door.register()
        anonymous = await door.browser().post("/api/identity/v1/email-verifications")
        answers = [await ana.ask("POST", "/email-verifications") for _ in range(3)]

        assert anonymous.status_code == 401
        assert [answer.status_code for answer in answers] == [202, 202, 429]
        assert answers[2].json()["code"] == "too_many_requests"


async def test_one_address_is_not_flooded_by_registrations(
    identity: RunningService, door: Door
) -> None:
    for _ in range(12):
        await door.register(email="flooded@example.org")

    assert await count_mails(identity, "flooded@example.org") == 10


@pytest.mark.parametrize("change", ["kind", "seal", "number", "empty", "words", "long"])
async def test_a_token_that_is_not_ours_or_not_for_this_opens_nothing(
    door: Door, inbox: Inbox, change: str
) -> None:
    ana = await door.register()
    token = await inbox.token(ana.email, VERIFY)
    number, _, seal = token.partition(".")
    if change == "kind":
        await door.browser().post("/api/identity/v1/password-resets", json={"email": ana.email})
        forged = await inbox.token(ana.email, RESET)
    else:
        forged = {
            "seal": f"{number}.{seal[:-2]}AA",
            "number": f"{int(number) + 1}.{seal}",
            "empty": "",
            "words": "é.x",
            "long": f"{number}.{seal * 9}",
        }[change]

    answer = await confirm(door, forged)

    assert (answer.status_code, answer.json()["code"]) == (410, "token_not_good")
    assert not await is_verified(ana)
    assert (await confirm(door, token)).status_code == 200


async def test_an_expired_link_is_no_longer_good(
    identity: RunningService, door: Door, inbox: Inbox
) -> None:
    ana = await door.register()
    token = await inbox.token(ana.email, VERIFY)
    await age_links(identity, ana, "7 days 1 second")

    assert (await confirm(door, token)).status_code == 410
    assert not await is_verified(ana)


async def test_the_database_holds_no_token(
    identity: RunningService, door: Door, inbox: Inbox
) -> None:
    ana = await door.register()
    token = await inbox.token(ana.email, VERIFY)

    async with identity.database.sessions() as session:
        tables = await session.execute(
            text("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'")
        )
        for table in tables.scalars().all():
            rows = await session.execute(
                text(f"SELECT count(*) FROM {table} AS t WHERE t::text LIKE '%' || :part || '%'"),
                {"part": token.partition(".")[2]},
            )
            assert rows.scalar_one() == 0, table


async def test_of_two_accounts_with_one_address_the_first_to_show_it_has_it(
    door: Door, inbox: Inbox
) -> None:
    ana = await door.register(email="two@example.org")
    token = await inbox.token("two@example.org", VERIFY)
    bruno = await door.register(email="two@example.org")

    async def other() -> str:
        found = await inbox.token("two@example.org", VERIFY)
        assert found != token
        return found

    others = await eventually(other)
    assert (await confirm(door, others)).status_code == 200

    refused = await confirm(door, token)

    assert (refused.status_code, refused.json()["code"]) == (409, "address_taken")
    assert await is_verified(bruno)
    assert not await is_verified(ana)


async def test_a_verified_address_at_registration_costs_the_same_work(
    identity: RunningService, door: Door, inbox: Inbox
) -> None:
    owner = await door.register()
    await confirm(door, await inbox.token(owner.email, VERIFY))
    before = await count_mails(identity, owner.email)

    other = await door.register(email=owner.email)

    assert await count_mails(identity, owner.email) == before + 1
    letter = await inbox.letter(owner.email, USED_AGAIN)
    assert "token=" not in link_of(letter)
    assert await links_of(identity, other) == await links_of(identity, owner) == 1


async def test_a_verification_waits_for_the_mail_server(servers: Servers) -> None:
    (port,) = free_ports(1)
    async with run_identity(servers, smtp_port=port) as running:
        door, later = Door(running), Inbox()
        ana = await door.register()

        async def has_failed() -> None:
            async with running.database.sessions() as session:
                failures = await session.execute(text("SELECT max(failures) FROM mails"))
                assert failures.scalar_one() >= 1

        await eventually(has_failed)
        with listening(later, port):
            token = await later.token(ana.email, VERIFY)
            assert (await confirm(door, token)).status_code == 200
        assert len(later.to(ana.email)) == 1


async def count_mails(identity: RunningService, recipient: str) -> int:
    return await scalar(identity, "SELECT count(*) FROM mails WHERE recipient = :it", recipient)


async def links_of(
    identity: RunningService, person: Person, kind: str = "email_verification"
) -> int:
    query = f"SELECT count(*) FROM links WHERE kind = '{kind}' AND account_id = :it"
    return await scalar(identity, query, person.id)


async def scalar(identity: RunningService, statement: str, it: str) -> int:
    async with identity.database.sessions() as session:
        value = int(it) if it.isdecimal() else it
        found: int = (await session.execute(text(statement), {"it": value})).scalar_one()
        return found


async def age_links(identity: RunningService, person: Person, by: str) -> None:
    """As if so much time had passed for the person's links."""
    async with identity.database.sessions() as session:
        await session.execute(
            text("""
                UPDATE links SET expires_at = expires_at - CAST(:by AS interval)
                WHERE account_id = :id
            """),
            {"by": by, "id": int(person.id)},
        )
        await session.commit()
