"""Registration."""

import asyncio
import json

import pytest
from sqlalchemy import text

from identity.account.registration.accounts.rules import password_fault
from tests.identity.conftest import run_identity
from tests.identity.inbox import USED_AGAIN, VERIFY
from tests.identity.people import PASSWORD, Site, new_account
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

ACCOUNTS = "/api/identity/v1/accounts"


async def test_registering_signs_in(site: Site) -> None:
    person = await site.register(username="Ana.Maria", email="Ana@Example.org")

    user = person.session["user"]
    assert user["username"] == "ana.maria"
    assert user["email"] == "ana@example.org"
    assert user["audience"] == "public"
    response = await person.browser.get("/api/identity/v1/sessions/current", headers=person.bearer)
    assert response.json() == person.session


async def test_a_registration_is_announced(identity: RunningService, site: Site) -> None:
    person = await site.register()

    async def is_announced() -> None:
        events = await identity.published("identity.profile.changed")
        found = [(event.aggregateversion, event.data) for event in events]
        card = {
            "user_id": person.id,
            "username": person.username,
            "display_name": person.username,
            "avatar_path": None,
            "avatar_wanted": None,
            "audience": "public",
            "country": None,
            "language": "en",
            "on_start_page": False,
            "findable": True,
            "avatar_hidden": None,
            "confirmed": False,
            "closed": False,
        }
        assert (1, card) in found

    await eventually(is_announced)


async def test_one_of_two_concurrent_registrations_gets_the_username(site: Site) -> None:
    bodies = [new_account(username="wanted", email=f"{n}@example.org") for n in range(4)]

    responses = await asyncio.gather(*(site.browser().post(ACCOUNTS, json=body) for body in bodies))

    assert sorted(response.status_code for response in responses) == [201, 409, 409, 409]
    refused = next(response for response in responses if response.status_code == 409)
    assert refused.json()["code"] == "username_taken"
    assert "set-cookie" not in refused.headers


async def test_usernames_ignore_case(site: Site) -> None:
    await site.register(username="bruno")

    response = await site.browser().post(ACCOUNTS, json=new_account(username="BRUNO"))

    assert response.status_code == 409


@pytest.mark.parametrize(
    ("username", "available"),
    [
        ("nobody_yet", True),
        ("a.b", True),
        ("feed", False),
        ("Wardrobe", False),
        ("identity", False),
        ("ab", False),
        ("a..b", False),
        (".ab", False),
        ("x" * 31, False),
        ("na%00me", False),
    ],
)
async def test_an_available_username_is_reported(
    site: Site, username: str, available: bool
) -> None:
    response = (await site.browser().get(f"/api/identity/v1/usernames/{username}")).json()

    assert response["available"] is available
    assert (response["reason"] is None) is available


async def test_a_taken_username_is_reported(site: Site) -> None:
    person = await site.register()

    response = await site.browser().get(f"/api/identity/v1/usernames/{person.username.upper()}")

    assert response.json()["available"] is False


@pytest.mark.parametrize(
    "change",
    [
        {"username": "feed"},
        {"username": "no spaces"},
        {"email": "not an address"},
        {"email": "a@b.org\nBcc: c@d.org"},
        {"password": "short"},
        {"password": "x" * 129},
        {"password": "Password12345"},
        {"invite_code": "\x00"},
    ],
)
async def test_malformed_registrations_are_refused(site: Site, change: dict[str, str]) -> None:
    response = await site.browser().post(ACCOUNTS, json=new_account() | change)

    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == next(iter(change))
    assert PASSWORD not in response.text


async def test_a_verified_address_gets_the_same_response_and_its_owner_an_email(
    identity: RunningService, site: Site
) -> None:
    owner = await site.register()
    async with identity.database.sessions() as session:
        await session.execute(
            text("UPDATE profiles SET email_verified_at = now() WHERE id = :id"),
            {"id": int(owner.id)},
        )
        await session.commit()

    other = await site.register(email=owner.email)

    assert other.session["user"].keys() == owner.session["user"].keys()
    assert other.id != owner.id
    async with identity.database.sessions() as session:
        messages = await session.execute(
            text("SELECT subject FROM mails WHERE recipient = :email ORDER BY id"),
            {"email": owner.email},
        )
        assert messages.scalars().all() == [
            VERIFY,
            USED_AGAIN,
        ]


@pytest.mark.parametrize(
    "password",
    [
        "1234567890",
        "0987654321",
        "aaaaaaaaaaaa",
        "abcabcabcabc",
        "qwertyuiop",
        "Password2026!",
        "p4ssw0rd123",
        "iloveyou123",
        "letmein12345",
        "ana.maria2026",
        "ana@example.org",
        "zyxwvutsrqp",
        "123456789a",
        "strawberry",
        "Strawberry77!",
        "st4rw4rs1977",
    ],
)
def test_easy_passwords_are_refused(password: str) -> None:
    assert password_fault(password, "ana.maria", "ana@example.org")


@pytest.mark.parametrize("password", [PASSWORD, "tr0ub4dor&3x", "gelbe Gummistiefel", "mamamia!9x"])
def test_other_passwords_are_accepted(password: str) -> None:
    assert password_fault(password, "ana.maria", "ana@example.org") is None


async def test_a_retried_registration_finds_the_first_account(site: Site) -> None:
    body, key = new_account(), {"Idempotency-Key": "one-registration"}

    responses = await asyncio.gather(
        *(site.browser().post(ACCOUNTS, json=body, headers=key) for _ in range(3))
    )

    assert {response.status_code for response in responses} == {201}
    assert len({response.json()["user"]["id"] for response in responses}) == 1


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"password": "another password"}, "theirs"),
        ({"email": "another@example.org"}, "theirs"),
        ({}, "guessed"),
    ],
)
async def test_no_other_request_finds_it(site: Site, change: dict[str, str], key: str) -> None:
    body = new_account()
    first = await site.browser().post(ACCOUNTS, json=body, headers={"Idempotency-Key": "theirs"})
    assert first.status_code == 201

    other = await site.browser().post(
        ACCOUNTS, json=body | change, headers={"Idempotency-Key": key}
    )

    assert other.status_code == 409


@pytest.mark.parametrize("path", [ACCOUNTS, "/api/identity/v1/sessions"])
async def test_half_a_surrogate_pair_is_no_password(site: Site, path: str) -> None:
    body = json.dumps(new_account(login="ana", password=f"\ud800{PASSWORD}"))

    response = await site.browser().post(
        path, content=body, headers={"Content-Type": "application/json"}
    )

    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == "password"


async def test_the_minimum_age_is_a_setting(servers: Servers) -> None:
    async with run_identity(servers, minimum_age=18) as running:
        response = await Site(running).browser().get("/api/identity/v1/registration")

    assert response.json() == {"mode": "open", "minimum_age": 18}
