"""Second factors that an account accepts at a sign-in."""

import asyncio
from collections import Counter
from datetime import UTC, datetime

import httpx2
import pytest

from identity.account.two_factor.challenge.rules import matching_step
from identity.encryption import Vault
from identity.relying_party import RelyingParty
from identity.totp import Authenticator
from shared.http.rate_limit import Limiter
from tests.identity.conftest import run_identity
from tests.identity.inbox import RESET, Inbox
from tests.identity.people import PASSWORD, Person, Site, new_account
from tests.identity.races import all_at_once
from tests.identity.test_two_factor import MALFORMED, NOT_A_CODE
from tests.identity.two_factor_helpers import person_with_two_factor, turn_on
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService

RFC_6238_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
RFC_6238_CODES = {1111111109: "081804", 1234567890: "005924", 20000000000: "353130"}


@pytest.mark.parametrize(("moment", "code"), RFC_6238_CODES.items())
def test_codes_follow_the_rfc_and_one_step_of_tolerance(moment: int, code: str) -> None:
    def step_at(seconds: int) -> int | None:
        now = datetime.fromtimestamp(moment + seconds, UTC)
        return matching_step(RFC_6238_SECRET, code, now)

    step = moment // 30
    assert [step_at(s) for s in (-30, 0, 30)] == [step, step, step]
    assert [step_at(s) for s in (-60, 60)] == [None, None]


async def test_a_code_is_required_after_the_right_password(site: Site) -> None:
    ana, app = await person_with_two_factor(site)

    for nothing in (None, "", "   "):
        challenged = await site.log_in(ana.username, totp=nothing)
        assert (challenged.status_code, challenged.json()["code"]) == (401, "totp_required")
        assert "set-cookie" not in challenged.headers
    response = await site.log_in(ana.username, totp=app.code(1))

    assert response.status_code == 200
    assert response.json()["user"]["id"] == ana.id


async def test_a_wrong_password_reveals_nothing_and_uses_up_no_code(site: Site) -> None:
    ana, app = await person_with_two_factor(site)
    code = app.code(1)

    responses = [
        await site.log_in(ana.username, "not my password at all", totp=totp)
        for totp in (None, "123456", code)
    ]

    assert {response.json()["code"] for response in responses} == {"wrong_login"}
    assert (await site.log_in(ana.username, totp=code)).status_code == 200


async def test_a_used_code_is_refused(site: Site) -> None:
    ana, app = await person_with_two_factor(site)
    code = app.code(1)
    assert (await site.log_in(ana.username, totp=code)).status_code == 200

    # The same code, one of the setup before it, and one that was valid long ago.
    for used in (code, app.code(0), app.code(-20)):
        again = await site.log_in(ana.username, totp=used)
        assert (again.status_code, again.json()["code"]) == (401, "wrong_totp")
        assert again.json()["errors"][0]["field"] == "totp"


async def test_spaces_in_a_code_do_not_matter(site: Site) -> None:
    ana, app = await person_with_two_factor(site)
    code = app.code(1)

    assert (await site.log_in(ana.username, totp=f" {code[:3]} {code[3:]} ")).status_code == 200


async def test_a_recovery_code_works_once_in_any_spelling(site: Site) -> None:
    ana, app = await person_with_two_factor(site)
    bruno, _ = await person_with_two_factor(site)
    first, second = app.recovery_codes[:2]

    assert (await site.log_in(bruno.username, totp=first)).status_code == 401
    assert (await site.log_in(ana.username, totp=first)).status_code == 200
    assert (await site.log_in(ana.username, totp=first)).status_code == 401
    typed = second.upper().replace("-", " ")
    assert (await site.log_in(ana.username, totp=typed)).status_code == 200

    state = (await ana.ask("GET", "/two-factor")).json()
    assert state["recovery_codes_left"] == 8


@pytest.mark.parametrize("kind", ["app", "paper"])
async def test_one_of_many_concurrent_sign_ins_with_one_code_succeeds(
    identity: RunningService, site: Site, kind: str
) -> None:
    ana, app = await person_with_two_factor(site)
    code = app.code(1) if kind == "app" else app.recovery_codes[0]

    async with all_at_once(identity, ana.id, 6):
        log_ins = [asyncio.create_task(site.log_in(ana.username, totp=code)) for _ in range(6)]
    responses = await asyncio.gather(*log_ins)

    assert Counter(response.status_code for response in responses) == {200: 1, 401: 5}


@pytest.mark.parametrize("code", NOT_A_CODE)
async def test_an_invalid_code_is_refused(site: Site, code: str) -> None:
    ana, _ = await person_with_two_factor(site)

    response = await site.log_in(ana.username, totp=code)

    assert (response.status_code, response.json()["code"]) == (401, "wrong_totp")
    assert await ana.is_signed_in()


async def test_a_malformed_code_is_invalid(site: Site) -> None:
    ana, _ = await person_with_two_factor(site)
    for code in MALFORMED:
        if code is not None:
            response = await site.log_in(ana.username, totp=code)  # type: ignore[arg-type]  # on purpose
            assert response.status_code == 422


async def test_an_unneeded_code_does_no_harm(site: Site) -> None:
    ana = await site.register()

    assert (await site.log_in(ana.username, totp="123456")).status_code == 200


async def test_a_password_reset_does_not_bypass_the_code(site: Site, inbox: Inbox) -> None:
    ana, app = await person_with_two_factor(site)
    await ana.ask("POST", "/password-resets", email=ana.email)
    token = await inbox.token(ana.email, RESET)
    new = "a new password of some length"
    reset = await ana.ask("POST", "/password-resets/confirm", token=token, password=new)
    assert reset.status_code == 200

    assert (await site.log_in(ana.username, new)).json()["code"] == "totp_required"
    assert (await site.log_in(ana.username, new, totp=app.recovery_codes[0])).status_code == 200


async def test_a_retried_registration_does_not_bypass_the_code(site: Site) -> None:
    fields, headers = new_account(), {"Idempotency-Key": "of-this-registration"}
    browser = site.browser()

    async def register() -> httpx2.Response:
        return await browser.post("/api/identity/v1/accounts", json=fields, headers=headers)

    assert (await register()).status_code == 201
    retried = await register()
    assert retried.status_code == 201
    await turn_on(Person(browser, retried.json(), fields["email"], fields["username"]))

    assert (await register()).json()["code"] == "username_taken"


async def test_attempts_are_limited_per_account_from_all_networks(
    servers: Servers,
) -> None:
    limits = {"second_factors_per_hour": 3, "redis_url": servers.valkey_of("identity")}
    async with run_identity(servers, **limits) as running:
        site = Site(running)
        ana = await site.register()
        app = await turn_on(ana)
        for _ in range(4):
            assert (await ana.ask("POST", "/two-factor", code="guess!")).status_code == 409
        for _ in range(2):
            assert (await site.log_in(ana.username, totp="guess!")).status_code == 401

        for login in (ana.username, ana.email):
            limited = await site.log_in(login, totp=app.code(1))
            assert (limited.status_code, limited.json()["code"]) == (429, "too_many_requests")
        assert 1 <= int(limited.headers["Retry-After"]) <= 3600
        limited = await ana.ask(
            "POST", "/two-factor/disable", password=PASSWORD, code=app.recovery_codes[0]
        )
        assert limited.status_code == 429
        assert (await site.log_in(ana.username)).json()["code"] == "totp_required"


async def test_a_sealed_secret_opens_only_for_its_account_and_key() -> None:
    limiter = Limiter("", "identity")
    ours, other = (
        Authenticator(
            Vault(secret, "test"),
            limiter,
            RelyingParty("http://localhost", secret),
            attempts_per_hour=1,
        )
        for secret in ("one secret", "another")
    )
    sealed = ours.seal(5, "SECRET")

    assert ours.unseal(5, sealed) == "SECRET"
    assert ours.unseal(6, sealed) is None
    assert other.unseal(5, sealed) is None
    for broken in ("", "x.y.z", sealed[:-2], sealed.replace(".", "")):
        assert ours.unseal(5, broken) is None
