"""Logging in with a password, and logging out."""

import asyncio

import pytest
from sqlalchemy import text

from identity.passwords import Passwords, Recipe, TooManySignIns
from tests.identity.conftest import MakeRecipe
from tests.identity.people import PASSWORD, Site
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

SESSIONS = "/api/identity/v1/sessions"
CURRENT = f"{SESSIONS}/current"


@pytest.mark.parametrize("capitals", [False, True])
async def test_email_and_username_both_sign_in(site: Site, capitals: bool) -> None:
    person = await site.register()

    for login in (person.email, person.username):
        response = await site.log_in(login.upper() if capitals else login)
        assert response.status_code == 200
        assert response.json()["user"] == person.session["user"]


async def test_a_wrong_password_and_an_unknown_login_look_the_same(site: Site) -> None:
    person = await site.register()

    wrong = await site.log_in(person.username, "another password")
    unknown = await site.log_in("nobody.at.all", "another password")
    unknown_email = await site.log_in("nobody@example.com", "another password")

    assert {response.status_code for response in (wrong, unknown, unknown_email)} == {401}
    bodies = [response.json() for response in (wrong, unknown, unknown_email)]
    for body in bodies:
        del body["request_id"]
    assert bodies[0] == bodies[1] == bodies[2]
    assert set(wrong.headers) == set(unknown.headers)


async def test_the_password_distinguishes_accounts_with_one_unverified_email(site: Site) -> None:
    first = await site.register(email="shared@example.org", password="the first of two passwords")
    second = await site.register(email="shared@example.org", password="the second of two passwords")

    for person, password in (
        (first, "the first of two passwords"),
        (second, "the second of two passwords"),
    ):
        response = await site.log_in("shared@example.org", password)
        assert response.json()["user"]["id"] == person.id


async def test_accounts_with_one_email_cost_one_hash(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passwords = Passwords("secret", waiting=5)
    stored = [await passwords.hash(f"password {n}", "shared@example.org") for n in range(3)]
    made = []
    run = Recipe.hash

    def count(recipe: Recipe, password: str) -> str:
        made.append(recipe)
        return run(recipe, password)

    monkeypatch.setattr(Recipe, "hash", count)

    assert await passwords.first_match("password 2", "shared@example.org", stored) == 2
    assert await passwords.first_match("wrong", "shared@example.org", stored) is None
    assert await passwords.first_match("wrong", "unknown@example.org", []) is None

    assert len(made) == 3
    passwords.close()


def test_a_hash_is_as_expensive_as_specified(real_recipe: MakeRecipe) -> None:
    passwords = Passwords("secret", waiting=1)
    ana, bea = (real_recipe(passwords, f"{name}@example.org") for name in ("ana", "bea"))

    assert ana.hash(PASSWORD).startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert len(ana.salt) == 16
    assert ana.salt != bea.salt
    passwords.close()


async def test_sign_ins_beyond_the_queue_are_refused() -> None:
    passwords = Passwords("secret", waiting=1)
    tries = [passwords.hash("password", f"{n}@example.org") for n in range(20)]

    results = await asyncio.gather(*tries, return_exceptions=True)

    refused = [result for result in results if isinstance(result, TooManySignIns)]
    assert refused
    assert len(refused) < len(tries)
    assert refused[0].headers["Retry-After"] == "3"
    passwords.close()


async def test_signing_out_ends_the_session_and_is_announced(
    identity: RunningService, site: Site
) -> None:
    person = await site.register()

    response = await person.browser.delete(CURRENT, headers=person.bearer)

    assert response.status_code == 204
    assert person.cookies == {}
    again = await person.browser.get(CURRENT, headers=person.bearer)
    assert again.status_code == 401

    async def is_announced() -> None:
        events = await identity.published("identity.session.revoked")
        assert person.id in [event.data["user_id"] for event in events]

    await eventually(is_announced)


async def test_acts_are_audited(identity: RunningService, site: Site) -> None:
    person = await site.register()
    await site.log_in(person.username, "a wrong password")
    await site.log_in(person.username)
    await person.browser.delete(CURRENT, headers=person.bearer)

    async with identity.database.sessions() as session:
        acts = await session.execute(
            text("SELECT act FROM audit_records WHERE account_id = :id ORDER BY id"),
            {"id": int(person.id)},
        )
        assert acts.scalars().all() == ["registered", "login_refused", "logged_in", "logged_out"]


async def test_a_long_or_malformed_login_is_refused(site: Site) -> None:
    for login in ("", "x" * 300, "nul\x00"):
        assert (await site.log_in(login, PASSWORD)).status_code == 422
