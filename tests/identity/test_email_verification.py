"""Verifying the email address of an account."""

import httpx2
import pytest
from sqlalchemy import text

from tests.identity.conftest import run_identity
from tests.identity.inbox import RESET, USED_AGAIN, VERIFY, Inbox, link_of, listening
from tests.identity.people import Person, Site
from tests.support.ports import free_ports
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

CONFIRM = "/api/identity/v1/email-verifications/confirm"


async def confirm(site: Site, token: str) -> httpx2.Response:
    return await site.browser().post(CONFIRM, json={"token": token})


async def is_verified(person: Person) -> bool:
    found: bool = (await person.ask("GET", "/profiles/me")).json()["email_verified"]
    return found


async def test_the_registration_link_verifies_once(site: Site, inbox: Inbox) -> None:
    ana = await site.register()
    assert not await is_verified(ana)
    message = await inbox.message(ana.email, VERIFY)
    assert link_of(message).startswith("http://localhost:8080/callback?kind=email#token=")
    token = await inbox.token(ana.email, VERIFY)

    for path in (CONFIRM, "/api/identity/v1/email-verifications"):
        looked = await site.browser().get(path, params={"token": token})
        assert looked.status_code in {404, 405}
    assert not await is_verified(ana)

    response = await confirm(site, token)

    assert (response.status_code, response.json()) == (200, {"email": ana.email})
    assert await is_verified(ana)
    again = await confirm(site, token)
    assert (again.status_code, again.json()["code"]) == (410, "token_not_good")
    assert again.json()["detail"] == "This link has expired or was already used. Request a new one."


async def test_others_do_not_learn_whether_an_address_is_verified(site: Site) -> None:
    ana, bruno = await site.register(), await site.register()

    shown = await bruno.ask("GET", f"/profiles?username={ana.username}")

    assert shown.json()["email_verified"] is None


async def test_a_new_link_can_be_requested_until_one_is_used(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    first = await inbox.token(ana.email, VERIFY)

    response = await ana.ask("POST", "/email-verifications")

    assert (response.status_code, response.json()) == (202, {})

    async def is_another() -> str:
        token = await inbox.token(ana.email, VERIFY)
        assert token != first
        return token

    assert (await confirm(site, await eventually(is_another))).status_code == 200
    assert (await ana.ask("POST", "/email-verifications")).status_code == 202
    assert await count_mails(identity, ana.email) == 2


async def test_requesting_a_link_needs_a_session_and_is_limited(servers: Servers) -> None:
    async with run_identity(servers, letters_per_hour=2, smtp_port=free_ports(1)[0]) as running:
        site = Site(running)
        ana = await site.register()
        anonymous = await site.browser().post("/api/identity/v1/email-verifications")
        responses = [await ana.ask("POST", "/email-verifications") for _ in range(3)]

        assert anonymous.status_code == 401
        assert [response.status_code for response in responses] == [202, 202, 429]
        assert responses[2].json()["code"] == "too_many_requests"


async def test_registrations_cannot_flood_an_address(identity: RunningService, site: Site) -> None:
    for _ in range(12):
        await site.register(email="flooded@example.org")

    assert await count_mails(identity, "flooded@example.org") == 10


@pytest.mark.parametrize("change", ["kind", "seal", "number", "empty", "words", "long"])
async def test_a_foreign_or_mismatched_token_is_refused(
    site: Site, inbox: Inbox, change: str
) -> None:
    ana = await site.register()
    token = await inbox.token(ana.email, VERIFY)
    number, _, seal = token.partition(".")
    if change == "kind":
        await site.browser().post("/api/identity/v1/password-resets", json={"email": ana.email})
        forged = await inbox.token(ana.email, RESET)
    else:
        forged = {
            "seal": f"{number}.{seal[:-2]}AA",
            "number": f"{int(number) + 1}.{seal}",
            "empty": "",
            "words": "é.x",
            "long": f"{number}.{seal * 9}",
        }[change]

    response = await confirm(site, forged)

    assert (response.status_code, response.json()["code"]) == (410, "token_not_good")
    assert not await is_verified(ana)
    assert (await confirm(site, token)).status_code == 200


async def test_an_expired_link_is_refused(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    token = await inbox.token(ana.email, VERIFY)
    await age_links(identity, ana, "7 days 1 second")

    assert (await confirm(site, token)).status_code == 410
    assert not await is_verified(ana)


async def test_the_database_contains_no_token(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
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


async def test_the_first_of_two_accounts_to_verify_an_address_gets_it(
    site: Site, inbox: Inbox
) -> None:
    ana = await site.register(email="two@example.org")
    token = await inbox.token("two@example.org", VERIFY)
    bruno = await site.register(email="two@example.org")

    async def other() -> str:
        found = await inbox.token("two@example.org", VERIFY)
        assert found != token
        return found

    others = await eventually(other)
    assert (await confirm(site, others)).status_code == 200

    refused = await confirm(site, token)

    assert (refused.status_code, refused.json()["code"]) == (409, "address_taken")
    assert await is_verified(bruno)
    assert not await is_verified(ana)


async def test_registering_with_a_verified_address_takes_the_same_work(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    owner = await site.register()
    await confirm(site, await inbox.token(owner.email, VERIFY))
    before = await count_mails(identity, owner.email)

    other = await site.register(email=owner.email)

    assert await count_mails(identity, owner.email) == before + 1
    message = await inbox.message(owner.email, USED_AGAIN)
    assert "token=" not in link_of(message)
    assert await links_of(identity, other) == await links_of(identity, owner) == 1


async def test_a_verification_waits_for_the_mail_server(servers: Servers) -> None:
    (port,) = free_ports(1)
    async with run_identity(servers, smtp_port=port) as running:
        site, later = Site(running), Inbox()
        ana = await site.register()

        async def has_failed() -> None:
            async with running.database.sessions() as session:
                failures = await session.execute(text("SELECT max(failures) FROM mails"))
                assert failures.scalar_one() >= 1

        await eventually(has_failed)
        with listening(later, port):
            token = await later.token(ana.email, VERIFY)
            assert (await confirm(site, token)).status_code == 200
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
    """Make the person's links look this much older."""
    async with identity.database.sessions() as session:
        await session.execute(
            text("""
                UPDATE links SET expires_at = expires_at - CAST(:by AS interval)
                WHERE account_id = :id
            """),
            {"by": by, "id": int(person.id)},
        )
        await session.commit()
