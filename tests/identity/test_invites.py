"""Registration that is closed, or needs an invite code."""

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from typing import Any

import pytest
from sqlalchemy import text

from contracts.admin import InviteCreated, InviteWithdrawn, RegistrationChanged, RegistrationMode
from tests.identity.inbox import VERIFY, Inbox
from tests.identity.people import Door, Person, new_account
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

ACCOUNTS = "/api/identity/v1/accounts"
_versions = count(1)
_invites = count(1)


async def set_mode(identity: RunningService, door: Door, mode: RegistrationMode) -> None:
    """As an admin does, and wait until it is known."""
    event = RegistrationChanged(mode=mode)
    await identity.publish(event, subject="registration", version=next(_versions))

    async def is_known() -> None:
        answer = await door.browser().get("/api/identity/v1/registration")
        assert answer.json() == {"mode": mode, "minimum_age": 16}

    await eventually(is_known)


@pytest.fixture
async def by_invite(identity: RunningService, door: Door) -> AsyncIterator[None]:
    await set_mode(identity, door, "invite")
    yield
    await set_mode(identity, door, "open")


async def known_code(identity: RunningService, uses: int = 1) -> tuple[int, str]:
    """An invite that identity knows: its id and code."""
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


async def register(door: Door, **fields: Any) -> tuple[int, str | None]:
    """Try to; answers the status and the code of a refusal."""
    answer = await door.browser().post(ACCOUNTS, json=new_account(**fields))
    return answer.status_code, answer.json().get("code")


async def uses(identity: RunningService, number: int) -> list[int]:
    events = await identity.published("identity.invite.redeemed")
    return [event.data["used"] for event in events if event.subject == str(number)]


async def verified(door: Door, inbox: Inbox, **fields: Any) -> Person:
    """Somebody whose address is known to be theirs."""
    person = await door.register(**fields)
    token = await inbox.token(person.email, VERIFY)
    await person.ask("POST", "/email-verifications/confirm", token=token)
    return person


async def test_a_closed_house_takes_nobody_and_keeps_who_is_in(
    identity: RunningService, door: Door, inbox: Inbox
) -> None:
    ana = await verified(door, inbox)
    _, code = await known_code(identity)
    await set_mode(identity, door, "closed")
    try:
        refusals = [
            await register(door),
            await register(door, invite_code=code),
            await register(door, email=ana.email),
            await register(door, username=ana.username),
        ]
        assert refusals == [(403, "registration_closed")] * 4
        assert (await door.log_in(ana.username)).status_code == 200
    finally:
        await set_mode(identity, door, "open")
    assert (await register(door))[0] == 201


@pytest.mark.usefixtures("by_invite")
async def test_a_code_lets_as_many_in_as_it_says(identity: RunningService, door: Door) -> None:
    number, code = await known_code(identity, uses=2)

    assert await register(door) == (403, "invite_needed")
    assert await register(door, invite_code="") == (403, "invite_needed")
    assert await register(door, invite_code="AAAA-BBBB-CCCC") == (403, "invite_not_good")
    assert (await register(door, invite_code=code))[0] == 201
    # However it is copied.
    copied = f" {code.lower().replace('-', ' ')} "
    assert (await register(door, invite_code=copied))[0] == 201
    assert await register(door, invite_code=code) == (403, "invite_not_good")

    async def are_told() -> None:
        assert await uses(identity, number) == [1, 2]

    await eventually(are_told)


@pytest.mark.usefixtures("by_invite")
async def test_of_two_with_the_last_use_at_once_one_gets_in(
    identity: RunningService, door: Door
) -> None:
    number, code = await known_code(identity)

    answers = await asyncio.gather(*(register(door, invite_code=code) for _ in range(4)))

    assert sorted(answers, key=str) == [(201, None), *[(403, "invite_not_good")] * 3]

    async def is_told() -> None:
        assert await uses(identity, number) == [1]

    await eventually(is_told)


@pytest.mark.usefixtures("by_invite")
async def test_a_refused_registration_uses_nothing_and_a_retried_one_uses_one(
    identity: RunningService, door: Door
) -> None:
    _, code = await known_code(identity)
    taken = (await door.register(invite_code=code)).username
    number, code = await known_code(identity)

    assert await register(door, invite_code=code, username=taken) == (409, "username_taken")
    assert await register(door, invite_code=code, password="short") == (422, "invalid_request")
    body, key = new_account(invite_code=code), {"Idempotency-Key": "lost answer"}
    for _ in range(2):
        answer = await door.browser().post(ACCOUNTS, json=body, headers=key)
        assert answer.status_code == 201

    async def is_told() -> None:
        assert await uses(identity, number) == [1]

    await eventually(is_told)


@pytest.mark.usefixtures("by_invite")
async def test_a_withdrawn_code_is_not_good_also_if_it_comes_later(
    identity: RunningService, door: Door
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
    # Events of one stream are handled in their order: after this one both were heard.
    await known_code(identity)

    assert await register(door, invite_code=code) == (403, "invite_not_good")
    assert await register(door, invite_code="LATE-CODE") == (403, "invite_not_good")
    async with identity.database.sessions() as session:
        letters = text("SELECT count(*) FROM mails WHERE recipient = 'late@example.org'")
        assert (await session.execute(letters)).scalar_one() == 0


@pytest.mark.usefixtures("by_invite")
async def test_known_and_unknown_addresses_get_the_same_answers(
    identity: RunningService, door: Door, inbox: Inbox
) -> None:
    _, code = await known_code(identity, uses=3)
    ana = await verified(door, inbox, invite_code=code)

    for email in (ana.email, "somebody.new@example.org"):
        assert await register(door, email=email) == (403, "invite_needed")
        wrong = await register(door, email=email, invite_code="AAAA-BBBB-CCCC")
        assert wrong == (403, "invite_not_good")
    known = await door.register(email=ana.email, invite_code=code)
    unknown = await door.register(email="somebody.else@example.org", invite_code=code)
    assert known.session.keys() == unknown.session.keys()
    assert known.session["user"].keys() == unknown.session["user"].keys()


async def test_an_older_decision_changes_nothing(identity: RunningService, door: Door) -> None:
    await set_mode(identity, door, "open")
    await identity.publish(RegistrationChanged(mode="closed"), subject="registration", version=0)
    await known_code(identity)

    assert (await register(door))[0] == 201


async def test_in_an_open_house_a_wrong_code_does_no_harm_and_a_good_one_is_used(
    identity: RunningService, door: Door
) -> None:
    number, code = await known_code(identity)

    assert (await register(door, invite_code="AAAA-BBBB-CCCC"))[0] == 201
    assert (await register(door, invite_code=code))[0] == 201

    async def is_told() -> None:
        assert await uses(identity, number) == [1]

    await eventually(is_told)
