"""No answer tells whether an address is known, or in which state its account is.

Status, body, headers and cookies are compared here; `make bench s=enumeration` compares the times.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx2
import pytest
from sqlalchemy import text

from tests.identity.conftest import run_identity
from tests.identity.inbox import Inbox
from tests.identity.people import PASSWORD, Door, Person, new_account
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService

API = "/api/identity/v1"
EACH = 200
AT_ONCE = 6
WRONG = "not the password of anybody"
VARYING = {"x-request-id", "date"}
OF_THE_SESSION = {"id", "email", "username", "display_name", "created_at"}
CHALLENGE = {"code_challenge": "x" * 43, "code_challenge_method": "S256"}


@pytest.fixture(scope="module")
async def door(servers: Servers, inbox: Inbox) -> AsyncIterator[Door]:
    """Identity where nothing is refused for its number."""
    many = 10**6
    settings: dict[str, Any] = {
        "role": "web",
        "logins_per_minute": many,
        "wrong_logins_per_minute": many,
        "registrations_per_hour": many,
        "recoveries_per_hour": many,
        "letters_per_hour": many,
    }
    async with run_identity(servers, smtp_port=inbox.port, **settings) as running:
        yield Door(running)


def told(answer: httpx2.Response) -> dict[str, Any]:
    """All that an answer says, but for what differs between any two."""
    body = answer.json() if answer.content else {}
    body.pop("request_id", None)
    headers = {
        name: "present" if name in {"content-length", "ratelimit"} else value
        for name, value in answer.headers.items()
        if name not in VARYING and name != "set-cookie"
    }
    # A cookie's value is the session's own; its name and attributes say enough.
    cookies = [
        (line.partition("=")[0], line.partition(";")[2])
        for line in answer.headers.get_list("set-cookie")
    ]
    return {"status": answer.status_code, "body": body, "headers": headers, "cookies": cookies}


def told_of_newcomer(answer: httpx2.Response) -> dict[str, Any]:
    """The same, with the shape alone of what belongs to the new account."""
    said = told(answer)
    said["body"]["user"] |= dict.fromkeys(OF_THE_SESSION, "own")
    said["body"] |= {"access_token": "own", "expires_at": "own"}
    return said


async def verified(door: Door) -> Person:
    person = await door.register()
    await change(door.running, "UPDATE profiles SET email_verified_at = now()", person)
    return person


async def on_a_break(door: Door) -> Person:
    person = await verified(door)
    assert (await person.ask("POST", "/break", password=PASSWORD)).status_code == 204
    return person


async def leaving(door: Door) -> Person:
    person = await verified(door)
    assert (await person.ask("POST", "/account/deletion", password=PASSWORD)).status_code == 202
    return person


async def without_password(door: Door) -> Person:
    person = await verified(door)
    await change(door.running, "UPDATE accounts SET password_hash = NULL", person)
    return person


async def change(running: RunningService, statement: str, person: Person) -> None:
    async with running.database.sessions() as session:
        await session.execute(text(f"{statement} WHERE id = :id"), {"id": int(person.id)})
        await session.commit()


STATES: dict[str, Callable[[Door], Awaitable[Person]]] = {
    "unverified": Door.register,
    "verified": verified,
    "on a break": on_a_break,
    "leaving": leaving,
    "without a password": without_password,
}


async def ask(door: Door, path: str, body: dict[str, object]) -> httpx2.Response:
    return await door.browser().post(f"{API}/{path}", json=body)


@pytest.mark.parametrize("state", STATES)
async def test_without_the_password_no_state_of_an_account_shows(door: Door, state: str) -> None:
    person = await STATES[state](door)

    for known, unknown in (
        (person.email, "nobody@example.org"),
        (person.username, "nobody.at.all"),
    ):
        answers = [await door.log_in(login, WRONG) for login in (known, unknown)]
        assert told(answers[0]) == told(answers[1])
        assert answers[0].json()["code"] == "wrong_login"


@pytest.mark.parametrize(("path", "more"), [("password-resets", {}), ("login-links", CHALLENGE)])
@pytest.mark.parametrize("state", STATES)
async def test_asking_for_a_letter_shows_no_state(
    door: Door, state: str, path: str, more: dict[str, object]
) -> None:
    person = await STATES[state](door)

    known = await ask(door, path, {"email": person.email, **more})
    unknown = await ask(door, path, {"email": "nobody@example.org", **more})

    assert known.status_code == 202
    assert told(known) == told(unknown)


@pytest.mark.parametrize("state", STATES)
async def test_registering_with_an_address_shows_no_state(door: Door, state: str) -> None:
    person = await STATES[state](door)

    known = await ask(door, "accounts", new_account(email=person.email))
    unknown = await ask(door, "accounts", new_account())

    assert known.status_code == 201
    assert told_of_newcomer(known) == told_of_newcomer(unknown)


async def test_200_known_and_200_unknown_get_the_same_answers(door: Door) -> None:
    first: dict[str, dict[str, Any]] = {}

    def same(way_in: str, answer: dict[str, Any]) -> None:
        assert answer == first.setdefault(way_in, answer)

    async def meet(number: int) -> None:
        known = f"known{number}@example.org"
        for _ in ("unknown as yet", "known"):
            newcomer = await ask(door, "accounts", new_account(email=known))
            same("registration", told_of_newcomer(newcomer))
        for address in (known, f"nobody{number}@example.org"):
            same("login", told(await door.log_in(address, WRONG)))
            same("recovery", told(await ask(door, "password-resets", {"email": address})))

    numbers = iter(range(EACH))

    async def meet_all() -> None:
        for number in numbers:
            await meet(number)

    await asyncio.gather(*(meet_all() for _ in range(AT_ONCE)))


async def test_looking_for_a_username_finds_no_address(door: Door) -> None:
    person = await verified(door)
    seeker = door.browser()

    known = await seeker.get(f"{API}/usernames/{person.email}")
    unknown = await seeker.get(f"{API}/usernames/nobody@example.org")

    assert known.json() == unknown.json() == {"available": False, "reason": known.json()["reason"]}
