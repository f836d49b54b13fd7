"""Logging in with a link from an email."""

import httpx2
import pytest
from sqlalchemy import text

from tests.identity.inbox import RESET, VERIFY, Inbox, link_of
from tests.identity.people import Person, Site
from tests.identity.providers.test_codes import age_codes
from tests.identity.providers.travel import Travel, Traveller, challenge_of
from tests.identity.test_email_verification import confirm
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

SUBJECT = "Your Garderobe login link"


async def ask(traveller: Traveller, email: str) -> httpx2.Response:
    challenge = challenge_of(traveller.verifier)
    body = {"email": email, "code_challenge": challenge, "code_challenge_method": "S256"}
    return await traveller.browser.post("/api/identity/v1/login-links", json=body)


async def code_of(inbox: Inbox, email: str) -> str:
    link = link_of(await inbox.message(email, SUBJECT))
    page, _, code = link.partition("?code=")
    assert page == "http://localhost:8080/callback"
    return code


@pytest.fixture
async def ana(site: Site, inbox: Inbox) -> Person:
    """Return a person with a verified email address."""
    person = await site.register()
    await confirm(site, await inbox.token(person.email, VERIFY))
    return person


async def test_the_link_logs_in_the_browser_that_requested_it(
    ana: Person, inbox: Inbox, travel: Travel
) -> None:
    phone = travel.traveller()

    requested = await ask(phone, f" {ana.email.upper()} ")
    response = await phone.exchange(await code_of(inbox, ana.email))

    assert (requested.status_code, requested.content) == (202, b"{}")
    assert response.status_code == 200
    assert response.json()["user"]["id"] == ana.id
    assert await Person(phone.browser, response.json(), "", "").is_signed_in()


async def test_the_link_does_not_work_in_another_browser(
    ana: Person, inbox: Inbox, travel: Travel
) -> None:
    phone = travel.traveller()
    await ask(phone, ana.email)
    code = await code_of(inbox, ana.email)

    for _ in range(2):
        assert (await travel.traveller().exchange(code)).json()["error"] == "invalid_grant"

    assert (await phone.exchange(code)).status_code == 200


async def test_the_link_works_once_within_fifteen_minutes(
    identity: RunningService, ana: Person, inbox: Inbox, travel: Travel
) -> None:
    phone = travel.traveller()
    await ask(phone, ana.email)
    code = await code_of(inbox, ana.email)
    await age_codes(identity, 14 * 60)
    response = await phone.exchange(code)
    assert response.status_code == 200
    assert (await phone.exchange(code)).json()["error"] == "invalid_grant"
    assert not await Person(phone.browser, response.json(), "", "").is_signed_in()

    late = travel.traveller()
    await ask(late, ana.email)

    async def another() -> str:
        found = await code_of(inbox, ana.email)
        assert found != code
        return found

    second = await eventually(another)
    await age_codes(identity, 15 * 60)
    assert (await late.exchange(second)).json()["error"] == "invalid_grant"


async def test_every_address_gets_the_same_response_and_strangers_no_email(
    identity: RunningService, ana: Person, travel: Travel
) -> None:
    known = await ask(travel.traveller(), ana.email)
    unknown = await ask(travel.traveller(), "nobody.at.all@example.org")

    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    assert set(known.headers) == set(unknown.headers)

    async def is_answered() -> None:
        async with identity.database.sessions() as session:
            waiting = await session.execute(text("SELECT count(*) FROM recovery_requests"))
            assert waiting.scalar_one() == 0
            mails = text("SELECT count(*) FROM mails WHERE recipient LIKE 'nobody%'")
            assert (await session.execute(mails)).scalar_one() == 0

    await eventually(is_answered)


async def test_an_unverified_address_gets_a_password_reset(
    site: Site, inbox: Inbox, travel: Travel
) -> None:
    """Pre-hijacking: the attacker who made the account knows its password, and must not keep it."""
    squatter = await site.register(email="real.owner@example.net")

    await ask(travel.traveller(), squatter.email)

    await inbox.message(squatter.email, RESET)
    assert SUBJECT not in [message["Subject"] for message in inbox.to(squatter.email)]


async def test_the_link_ends_when_the_account_changes_its_address(
    identity: RunningService, ana: Person, inbox: Inbox, travel: Travel
) -> None:
    phone = travel.traveller()
    await ask(phone, ana.email)
    code = await code_of(inbox, ana.email)
    async with identity.database.sessions() as session:
        moved = text("UPDATE profiles SET email = 'moved@example.net' WHERE id = :id")
        await session.execute(moved, {"id": int(ana.id)})
        await session.commit()

    assert (await phone.exchange(code)).json()["error"] == "invalid_grant"


async def test_the_code_of_a_link_verifies_no_address(
    site: Site, ana: Person, inbox: Inbox, travel: Travel
) -> None:
    await ask(travel.traveller(), ana.email)

    response = await confirm(site, await code_of(inbox, ana.email))

    assert (response.status_code, response.json()["code"]) == (410, "token_not_good")
