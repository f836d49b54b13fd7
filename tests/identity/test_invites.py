"""Registration that is closed, or needs an invite code."""

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from typing import Any

import pytest
from sqlalchemy import text

from contracts.admin import InviteCreated, InviteWithdrawn, RegistrationChanged, RegistrationMode
from tests.identity.inbox import VERIFY, Inbox
from tests.identity.people import Person, Site, new_account
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

ACCOUNTS = "/api/identity/v1/accounts"
_versions = count(1)
_invites = count(1)


async def set_mode(identity: RunningService, site: Site, mode: RegistrationMode) -> None:
    """Set the mode as an admin does, and wait until it is applied."""
    event = RegistrationChanged(mode=mode)
    await identity.publish(event, subject="registration", version=next(_versions))

    async def is_known() -> None:
        response = await site.browser().get("/api/identity/v1/registration")
        assert response.json() == {"mode": mode, "minimum_age": 16}

    await eventually(is_known)


@pytest.fixture
async def by_invite(identity: RunningService, site: Site) -> AsyncIterator[None]:
    await set_mode(identity, site, "invite")
    yield
    await set_mode(identity, site, "open")


async def known_code(identity: RunningService, uses: int = 1) -> tuple[int, str]:
    """Return id and code of an invite that identity has stored."""
    number = next(_invites)
    code = f"AAAA-BBBB-{number:04}"
    event = InviteCreated(invite_id=number, code=code, uses=uses)
    await identity.publish(event, subject=number)
    await eventually(lambda: require_invite(identity, number))
    return number, code


async def require_invite(identity: RunningService, number: int, *, withdrawn: bool = False) -> None:
    async with identity.database.sessions() as session:
        query = text("SELECT withdrawn FROM invites WHERE id = :id")
        found = (await session.execute(query, {"id": number})).scalars().all()
        assert found == [withdrawn]


async def register(site: Site, **fields: Any) -> tuple[int, str | None]:
    """Try to register; return the status, and the code of a refusal."""
    response = await site.browser().post(ACCOUNTS, json=new_account(**fields))
    return response.status_code, response.json().get("code")


async def uses(identity: RunningService, number: int) -> list[int]:
    events = await identity.published("identity.invite.redeemed")
    return [event.data["used"] for event in events if event.subject == str(number)]


async def verified(site: Site, inbox: Inbox, **fields: Any) -> Person:
    """Return a person with a verified email address."""
    person = await site.register(**fields)
    token = await inbox.token(person.email, VERIFY)
    await person.ask("POST", "/email-verifications/confirm", token=token)
    return person


async def test_closed_registration_refuses_newcomers_and_keeps_accounts(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await verified(site, inbox)
    _, code = await known_code(identity)
    await set_mode(identity, site, "closed")
    try:
        refusals = [
            await register(site),
            await register(site, invite_code=code),
            await register(site, email=ana.email),
            await register(site, username=ana.username),
        ]
        assert refusals == [(403, "registration_closed")] * 4
        assert (await site.log_in(ana.username)).status_code == 200
    finally:
        await set_mode(identity, site, "open")
    assert (await register(site))[0] == 201


@pytest.mark.usefixtures("by_invite")
async def test_a_code_allows_its_number_of_registrations(
    identity: RunningService, site: Site
) -> None:
    number, code = await known_code(identity, uses=2)

    assert await register(site) == (403, "invite_needed")
    assert await register(site, invite_code="") == (403, "invite_needed")
    assert await register(site, invite_code="AAAA-BBBB-CCCC") == (403, "invite_not_good")
    assert (await register(site, invite_code=code))[0] == 201
    # In every spelling that people may copy.
    copied = f" {code.lower().replace('-', ' ')} "
    assert (await register(site, invite_code=copied))[0] == 201
    assert await register(site, invite_code=code) == (403, "invite_not_good")

    async def are_told() -> None:
        assert await uses(identity, number) == [1, 2]

    await eventually(are_told)


@pytest.mark.usefixtures("by_invite")
async def test_one_of_two_concurrent_last_uses_succeeds(
    identity: RunningService, site: Site
) -> None:
    number, code = await known_code(identity)

    responses = await asyncio.gather(*(register(site, invite_code=code) for _ in range(4)))

    assert sorted(responses, key=str) == [(201, None), *[(403, "invite_not_good")] * 3]

    async def is_told() -> None:
        assert await uses(identity, number) == [1]

    await eventually(is_told)


@pytest.mark.usefixtures("by_invite")
async def test_a_refused_registration_uses_nothing_and_a_retry_uses_one(
    identity: RunningService, site: Site
) -> None:
    _, code = await known_code(identity)
    taken = (await site.register(invite_code=code)).username
    number, code = await known_code(identity)

    assert await register(site, invite_code=code, username=taken) == (409, "username_taken")
    assert await register(site, invite_code=code, password="short") == (422, "invalid_request")
    body, key = new_account(invite_code=code), {"Idempotency-Key": "lost answer"}
    for _ in range(2):
        response = await site.browser().post(ACCOUNTS, json=body, headers=key)
        assert response.status_code == 201

    async def is_told() -> None:
        assert await uses(identity, number) == [1]

    await eventually(is_told)


@pytest.mark.usefixtures("by_invite")
async def test_a_withdrawn_code_is_invalid_in_any_order_of_events(
    identity: RunningService, site: Site
) -> None:
    number, code = await known_code(identity)
    await identity.publish(InviteWithdrawn(invite_id=number), subject=number, version=2)
    await eventually(lambda: require_invite(identity, number, withdrawn=True))
    async with identity.database.sessions() as session:
        known = text("SELECT email, code FROM invites WHERE id = :id")
        assert (await session.execute(known, {"id": number})).one() == (None, None)
    early = next(_invites)
    await identity.publish(InviteWithdrawn(invite_id=early), subject=early, version=2)
    late = InviteCreated(invite_id=early, code="LATE-CODE", email="late@example.org")
    await identity.publish(late, subject=early)
    # Events of one stream are handled in order: after this one both were handled.
    await known_code(identity)

    assert await register(site, invite_code=code) == (403, "invite_not_good")
    assert await register(site, invite_code="LATE-CODE") == (403, "invite_not_good")
    async with identity.database.sessions() as session:
        messages = text("SELECT count(*) FROM mails WHERE recipient = 'late@example.org'")
        assert (await session.execute(messages)).scalar_one() == 0


@pytest.mark.usefixtures("by_invite")
async def test_known_and_unknown_addresses_get_the_same_responses(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    _, code = await known_code(identity, uses=3)
    ana = await verified(site, inbox, invite_code=code)

    for email in (ana.email, "somebody.new@example.org"):
        assert await register(site, email=email) == (403, "invite_needed")
        wrong = await register(site, email=email, invite_code="AAAA-BBBB-CCCC")
        assert wrong == (403, "invite_not_good")
    known = await site.register(email=ana.email, invite_code=code)
    unknown = await site.register(email="somebody.else@example.org", invite_code=code)
    assert known.session.keys() == unknown.session.keys()
    assert known.session["user"].keys() == unknown.session["user"].keys()


async def test_an_older_decision_changes_nothing(identity: RunningService, site: Site) -> None:
    await set_mode(identity, site, "open")
    await identity.publish(RegistrationChanged(mode="closed"), subject="registration", version=0)
    await known_code(identity)

    assert (await register(site))[0] == 201


async def test_open_registration_ignores_wrong_codes_and_uses_valid_ones(
    identity: RunningService, site: Site
) -> None:
    number, code = await known_code(identity)

    assert (await register(site, invite_code="AAAA-BBBB-CCCC"))[0] == 201
    assert (await register(site, invite_code=code))[0] == 201

    async def is_told() -> None:
        assert await uses(identity, number) == [1]

    await eventually(is_told)
