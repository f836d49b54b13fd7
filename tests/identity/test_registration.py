"""Joining Garderobe."""

import asyncio
import json

import pytest
from sqlalchemy import text

from identity.account.registration.accounts.rules import password_fault
from tests.identity.conftest import run_identity
from tests.identity.inbox import USED_AGAIN, VERIFY
from tests.identity.people import PASSWORD, Door, new_account
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

ACCOUNTS = "/api/identity/v1/accounts"


async def test_registering_signs_in(door: Door) -> None:
    person = await door.register(username="Ana.Maria", email="Ana@Example.org")

    user = person.session["user"]
    assert user["username"] == "ana.maria"
    assert user["email"] == "ana@example.org"
    assert user["audience"] == "public"
    answer = await person.browser.get("/api/identity/v1/sessions/current", headers=person.bearer)
    assert answer.json() == person.session


async def test_registering_is_announced(identity: RunningService, door: Door) -> None:
    person = await door.register()

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
            "on_start_page": False,
            "findable": True,
            "avatar_hidden": None,
            "confirmed": False,
        }
        assert (1, card) in found

    await eventually(is_announced)


async def test_one_of_two_who_want_a_name_at_once_gets_it(door: Door) -> None:
    bodies = [new_account(username="wanted", email=f"{n}@example.org") for n in range(4)]

    answers = await asyncio.gather(*(door.browser().post(ACCOUNTS, json=body) for body in bodies))

    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert refused.json()["code"] == "username_taken"
    assert "set-cookie" not in refused.headers


async def test_a_username_is_the_same_in_capitals(door: Door) -> None:
    await door.register(username="bruno")

    answer = await door.browser().post(ACCOUNTS, json=new_account(username="BRUNO"))

    assert answer.status_code == 409


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
async def test_the_form_learns_whether_a_name_is_free(
    door: Door, username: str, available: bool
) -> None:
    answer = (await door.browser().get(f"/api/identity/v1/usernames/{username}")).json()

    assert answer["available"] is available
    assert (answer["reason"] is None) is available


async def test_the_form_learns_that_a_name_is_taken(door: Door) -> None:
    person = await door.register()

    answer = await door.browser().get(f"/api/identity/v1/usernames/{person.username.upper()}")

    assert answer.json()["available"] is False


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
async def test_malformed_registrations_are_refused(door: Door, change: dict[str, str]) -> None:
    answer = await door.browser().post(ACCOUNTS, json=new_account() | change)

    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == next(iter(change))
    assert PASSWORD not in answer.text


async def test_a_verified_address_gets_the_same_answer_and_its_owner_a_letter(
    identity: RunningService, door: Door
) -> None:
    owner = await door.register()
    async with identity.database.sessions() as session:
        await session.execute(
            text("UPDATE profiles SET email_verified_at = now() WHERE id = :id"),
            {"id": int(owner.id)},
        )
        await session.commit()

    other = await door.register(email=owner.email)

    assert other.session["user"].keys() == owner.session["user"].keys()
    assert other.id != owner.id
    async with identity.database.sessions() as session:
        letters = await session.execute(
            text("SELECT subject FROM mails WHERE recipient = :email ORDER BY id"),
            {"email": owner.email},
        )
        assert letters.scalars().all() == [
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
    ],
)
def test_passwords_that_anybody_would_try_are_refused(password: str) -> None:
    assert password_fault(password, "ana.maria", "ana@example.org")


@pytest.mark.parametrize("password", [PASSWORD, "tr0ub4dor&3x", "gelbe Gummistiefel", "mamamia!9x"])
def test_other_passwords_are_left_alone(password: str) -> None:
    assert password_fault(password, "ana.maria", "ana@example.org") is None


async def test_a_retried_registration_finds_the_account_of_the_first_try(door: Door) -> None:
    body, key = new_account(), {"Idempotency-Key": "one-registration"}

    answers = await asyncio.gather(
        *(door.browser().post(ACCOUNTS, json=body, headers=key) for _ in range(3))
    )

    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["user"]["id"] for answer in answers}) == 1


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"password": "another password"}, "theirs"),
        ({"email": "another@example.org"}, "theirs"),
        ({}, "guessed"),
    ],
)
async def test_nobody_else_finds_it(door: Door, change: dict[str, str], key: str) -> None:
    body = new_account()
    first = await door.browser().post(ACCOUNTS, json=body, headers={"Idempotency-Key": "theirs"})
    assert first.status_code == 201

    other = await door.browser().post(
        ACCOUNTS, json=body | change, headers={"Idempotency-Key": key}
    )

    assert other.status_code == 409


@pytest.mark.parametrize("path", [ACCOUNTS, "/api/identity/v1/sessions"])
async def test_half_a_surrogate_pair_is_no_password(door: Door, path: str) -> None:
    body = json.dumps(new_account(login="ana", password=f"\ud800{PASSWORD}"))

    answer = await door.browser().post(
        path, content=body, headers={"Content-Type": "application/json"}
    )

    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "password"


async def test_the_minimum_age_is_a_setting(servers: Servers) -> None:
    async with run_identity(servers, minimum_age=18) as running:
        answer = await Door(running).browser().get("/api/identity/v1/registration")

    assert answer.json() == {"mode": "open", "minimum_age": 18}
