"""No response reveals whether an email address is known, or the state of its account.

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
from tests.identity.people import PASSWORD, Person, Site, new_account
from tests.support.extent import examples
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService

API = "/api/identity/v1"
EACH = examples(200)
AT_ONCE = 6
WRONG = "not the password of anybody"
VARYING = {"x-request-id", "date"}
OF_THE_SESSION = {"id", "email", "username", "display_name", "created_at"}
CHALLENGE = {"code_challenge": "x" * 43, "code_challenge_method": "S256"}


@pytest.fixture(scope="module")
async def site(servers: Servers, inbox: Inbox) -> AsyncIterator[Site]:
    """Run identity without rate limits."""
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
        yield Site(running)


def comparable(response: httpx2.Response) -> dict[str, Any]:
    """Return a response without the parts that differ between any two."""
    body = response.json() if response.content else {}
    body.pop("request_id", None)
    headers = {
        name: "present" if name in {"content-length", "ratelimit"} else value
        for name, value in response.headers.items()
        if name not in VARYING and name != "set-cookie"
    }
    # A cookie's value is the session's own; compare names and attributes.
    cookies = [
        (line.partition("=")[0], line.partition(";")[2])
        for line in response.headers.get_list("set-cookie")
    ]
    return {"status": response.status_code, "body": body, "headers": headers, "cookies": cookies}


def comparable_for_newcomer(response: httpx2.Response) -> dict[str, Any]:
    """Return the same, with only the shape of what belongs to the new account."""
    parts = comparable(response)
    parts["body"]["user"] |= dict.fromkeys(OF_THE_SESSION, "own")
    parts["body"] |= {"access_token": "own", "expires_at": "own"}
    return parts


async def verified(site: Site) -> Person:
    person = await site.register()
    await change(site.running, "UPDATE profiles SET email_verified_at = now()", person)
    return person


async def on_a_break(site: Site) -> Person:
    person = await verified(site)
    assert (await person.ask("POST", "/break", password=PASSWORD)).status_code == 204
    return person


async def leaving(site: Site) -> Person:
    person = await verified(site)
    assert (await person.ask("POST", "/account/deletion", password=PASSWORD)).status_code == 202
    return person


async def without_password(site: Site) -> Person:
    person = await verified(site)
    await change(site.running, "UPDATE accounts SET password_hash = NULL", person)
    return person


async def change(running: RunningService, statement: str, person: Person) -> None:
    async with running.database.sessions() as session:
        await session.execute(text(f"{statement} WHERE id = :id"), {"id": int(person.id)})
        await session.commit()


STATES: dict[str, Callable[[Site], Awaitable[Person]]] = {
    "unverified": Site.register,
    "verified": verified,
    "on a break": on_a_break,
    "leaving": leaving,
    "without a password": without_password,
}


async def ask(site: Site, path: str, body: dict[str, object]) -> httpx2.Response:
    return await site.browser().post(f"{API}/{path}", json=body)


@pytest.mark.parametrize("state", STATES)
async def test_a_wrong_password_reveals_no_state(site: Site, state: str) -> None:
    person = await STATES[state](site)

    for known, unknown in (
        (person.email, "nobody@example.org"),
        (person.username, "nobody.at.all"),
    ):
        responses = [await site.log_in(login, WRONG) for login in (known, unknown)]
        assert comparable(responses[0]) == comparable(responses[1])
        assert responses[0].json()["code"] == "wrong_login"


@pytest.mark.parametrize(("path", "more"), [("password-resets", {}), ("login-links", CHALLENGE)])
@pytest.mark.parametrize("state", STATES)
async def test_requesting_an_email_reveals_no_state(
    site: Site, state: str, path: str, more: dict[str, object]
) -> None:
    person = await STATES[state](site)

    known = await ask(site, path, {"email": person.email, **more})
    unknown = await ask(site, path, {"email": "nobody@example.org", **more})

    assert known.status_code == 202
    assert comparable(known) == comparable(unknown)


@pytest.mark.parametrize("state", STATES)
async def test_registering_reveals_no_state(site: Site, state: str) -> None:
    person = await STATES[state](site)

    known = await ask(site, "accounts", new_account(email=person.email))
    unknown = await ask(site, "accounts", new_account())

    assert known.status_code == 201
    assert comparable_for_newcomer(known) == comparable_for_newcomer(unknown)


async def test_known_and_unknown_addresses_get_the_same_responses(site: Site) -> None:
    first: dict[str, dict[str, Any]] = {}

    def same(way_in: str, response: dict[str, Any]) -> None:
        assert response == first.setdefault(way_in, response)

    async def meet(number: int) -> None:
        known = f"known{number}@example.org"
        for _ in ("unknown as yet", "known"):
            newcomer = await ask(site, "accounts", new_account(email=known))
            same("registration", comparable_for_newcomer(newcomer))
        for address in (known, f"nobody{number}@example.org"):
            same("login", comparable(await site.log_in(address, WRONG)))
            same("recovery", comparable(await ask(site, "password-resets", {"email": address})))

    numbers = iter(range(EACH))

    async def meet_all() -> None:
        for number in numbers:
            await meet(number)

    await asyncio.gather(*(meet_all() for _ in range(AT_ONCE)))


async def test_looking_up_a_username_finds_no_email(site: Site) -> None:
    person = await verified(site)
    seeker = site.browser()

    known = await seeker.get(f"{API}/usernames/{person.email}")
    unknown = await seeker.get(f"{API}/usernames/nobody@example.org")

    assert known.json() == unknown.json() == {"available": False, "reason": known.json()["reason"]}
