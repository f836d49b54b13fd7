"""What an account that asks for a second factor takes at a sign-in."""

import asyncio
from collections import Counter
from datetime import UTC, datetime

import httpx2
import pytest

from identity.account.two_factor.challenge.rules import matching_step
from identity.encryption import Vault
from identity.relying_party import RelyingParty
from identity.totp import Authenticator
from shared.rate_limit import Limiter
from tests.identity.conftest import run_identity
from tests.identity.inbox import RESET, Inbox
from tests.identity.people import PASSWORD, Door, Person, new_account
from tests.identity.races import all_at_once
from tests.identity.test_two_factor import MALFORMED, NOT_A_CODE
from tests.identity.two_factor_helpers import careful_person, turn_on
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService

RFC_6238_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
RFC_6238_CODES = {1111111109: "081804", 1234567890: "005924", 20000000000: "353130"}


@pytest.mark.parametrize(("moment", "code"), RFC_6238_CODES.items())
def test_codes_are_those_of_the_rfc_and_good_one_step_around(moment: int, code: str) -> None:
    def step_at(seconds: int) -> int | None:
        now = datetime.fromtimestamp(moment + seconds, UTC)
        return matching_step(RFC_6238_SECRET, code, now)

    step = moment // 30
    assert [step_at(s) for s in (-30, 0, 30)] == [step, step, step]
    assert [step_at(s) for s in (-60, 60)] == [None, None]


async def test_the_right_password_is_asked_for_a_code(door: Door) -> None:
    ana, app = await careful_person(door)

    for nothing in (None, "", "   "):
        asked = await door.log_in(ana.username, totp=nothing)
        assert (asked.status_code, asked.json()["code"]) == (401, "totp_required")
        assert "set-cookie" not in asked.headers
    answer = await door.log_in(ana.username, totp=app.code(1))

    assert answer.status_code == 200
    assert answer.json()["user"]["id"] == ana.id


async def test_a_wrong_password_learns_nothing_and_costs_no_code(door: Door) -> None:
    ana, app = await careful_person(door)
    code = app.code(1)

    answers = [
        await door.log_in(ana.username, "not my password at all", totp=totp)
        for totp in (None, "123456", code)
    ]

    assert {answer.json()["code"] for answer in answers} == {"wrong_login"}
    assert (await door.log_in(ana.username, totp=code)).status_code == 200


async def test_a_used_code_is_refused(door: Door) -> None:
    ana, app = await careful_person(door)
    code = app.code(1)
    assert (await door.log_in(ana.username, totp=code)).status_code == 200

    # The very code, the one of the set-up before it, and one that was good long ago.
    for used in (code, app.code(0), app.code(-20)):
        again = await door.log_in(ana.username, totp=used)
        assert (again.status_code, again.json()["code"]) == (401, "wrong_totp")
        assert again.json()["errors"][0]["field"] == "totp"


async def test_spaces_in_a_code_do_not_matter(door: Door) -> None:
    ana, app = await careful_person(door)
    code = app.code(1)

    assert (await door.log_in(ana.username, totp=f" {code[:3]} {code[3:]} ")).status_code == 200


async def test_a_recovery_code_is_good_once_however_it_is_typed(door: Door) -> None:
    ana, app = await careful_person(door)
    bruno, _ = await careful_person(door)
    first, second = app.recovery_codes[:2]

    assert (await door.log_in(bruno.username, totp=first)).status_code == 401
    assert (await door.log_in(ana.username, totp=first)).status_code == 200
    assert (await door.log_in(ana.username, totp=first)).status_code == 401
    typed = second.upper().replace("-", " ")
    assert (await door.log_in(ana.username, totp=typed)).status_code == 200

    state = (await ana.ask("GET", "/two-factor")).json()
    assert state["recovery_codes_left"] == 8


@pytest.mark.parametrize("kind", ["app", "paper"])
async def test_of_many_sign_ins_at_once_with_one_code_one_succeeds(
    identity: RunningService, door: Door, kind: str
) -> None:
    ana, app = await careful_person(door)
    code = app.code(1) if kind == "app" else app.recovery_codes[0]

    async with all_at_once(identity, ana.id, 6):
        log_ins = [asyncio.create_task(door.log_in(ana.username, totp=code)) for _ in range(6)]
    answers = await asyncio.gather(*log_ins)

    assert Counter(answer.status_code for answer in answers) == {200: 1, 401: 5}


@pytest.mark.parametrize("code", NOT_A_CODE)
async def test_what_is_no_code_is_refused(door: Door, code: str) -> None:
    ana, _ = await careful_person(door)

    answer = await door.log_in(ana.username, totp=code)

    assert (answer.status_code, answer.json()["code"]) == (401, "wrong_totp")
    assert await ana.is_signed_in()


async def test_what_has_not_the_form_of_a_code_is_malformed(door: Door) -> None:
    ana, _ = await careful_person(door)
    for code in MALFORMED:
        if code is not None:
            answer = await door.log_in(ana.username, totp=code)  # type: ignore[arg-type]  # on purpose
            assert answer.status_code == 422


async def test_a_code_where_none_is_asked_for_does_no_harm(door: Door) -> None:
    ana = await door.register()

    assert (await door.log_in(ana.username, totp="123456")).status_code == 200


async def test_a_new_password_by_mail_does_not_do_without_the_code(
    door: Door, inbox: Inbox
) -> None:
    ana, app = await careful_person(door)
    await ana.ask("POST", "/password-resets", email=ana.email)
    token = await inbox.token(ana.email, RESET)
    new = "a new password of some length"
    reset = await ana.ask("POST", "/password-resets/confirm", token=token, password=new)
    assert reset.status_code == 200

    assert (await door.log_in(ana.username, new)).json()["code"] == "totp_required"
    assert (await door.log_in(ana.username, new, totp=app.recovery_codes[0])).status_code == 200


async def test_a_retried_registration_does_not_do_without_the_code(door: Door) -> None:
    fields, headers = new_account(), {"Idempotency-Key": "of-this-registration"}
    browser = door.browser()

    async def register() -> httpx2.Response:
        return await browser.post("/api/identity/v1/accounts", json=fields, headers=headers)

    assert (await register()).status_code == 201
    retried = await register()
    assert retried.status_code == 201
    await turn_on(Person(browser, retried.json(), fields["email"], fields["username"]))

    assert (await register()).json()["code"] == "username_taken"


async def test_guesses_are_limited_for_an_account_wherever_they_come_from(
    servers: Servers,
) -> None:
    limits = {"second_factors_per_hour": 3, "redis_url": servers.valkey_of("identity")}
    async with run_identity(servers, **limits) as running:
        door = Door(running)
        ana = await door.register()
        app = await turn_on(ana)
        for _ in range(4):
            assert (await ana.ask("POST", "/two-factor", code="guess!")).status_code == 409
        for _ in range(2):
            assert (await door.log_in(ana.username, totp="guess!")).status_code == 401

        for login in (ana.username, ana.email):
            limited = await door.log_in(login, totp=app.code(1))
            assert (limited.status_code, limited.json()["code"]) == (429, "too_many_requests")
        assert 1 <= int(limited.headers["Retry-After"]) <= 3600
        limited = await ana.ask(
            "POST", "/two-factor/disable", password=PASSWORD, code=app.recovery_codes[0]
        )
        assert limited.status_code == 429
        assert (await door.log_in(ana.username)).json()["code"] == "totp_required"


async def test_a_sealed_secret_opens_for_its_account_and_key_alone() -> None:
    limiter = Limiter("", "identity")
    ours, other = (
        Authenticator(
            Vault(secret, "test"),
            limiter,
            RelyingParty("http://localhost", secret),
            tries_per_hour=1,
        )
        for secret in ("one secret", "another")
    )
    sealed = ours.seal(5, "SECRET")

    assert ours.unseal(5, sealed) == "SECRET"
    assert ours.unseal(6, sealed) is None
    assert other.unseal(5, sealed) is None
    for broken in ("", "x.y.z", sealed[:-2], sealed.replace(".", "")):
        assert ours.unseal(5, broken) is None
