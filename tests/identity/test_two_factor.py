"""Only its owner turns two-factor authentication on and off."""

from typing import Any

import pytest
from sqlalchemy import text

from tests.identity.inbox import Inbox
from tests.identity.people import PASSWORD, Person, Site
from tests.identity.two_factor_helpers import code_of, person_with_two_factor, set_up, turn_on
from tests.support.service_under_test import RunningService

TURNED_ON, TURNED_OFF = (
    f"Two-step login is {state} for your Garderobe account" for state in ("on", "off")
)
OFF = {"enabled": False, "enabled_at": None, "passkeys": 0, "recovery_codes_left": 0}
NOT_A_CODE = [
    "wrong!",
    "000000000",
    "12345",
    "-12345",
    "1e5",
    "١٢٣٤٥٦",
    "\N{PILE OF POO}" * 6,
    "abcd-efgh-ijkl-mnop",
    "' OR 1=1 --",
]
MALFORMED = ["x" * 10_000, "123456\x00", None, 123456, ["123456"]]


async def state(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = (await person.ask("GET", "/two-factor")).json()
    return found


async def outcome(person: Person, path: str, **body: Any) -> tuple[int, str | None]:
    """Return status and error code of a call."""
    response = await person.ask("POST", f"/two-factor{path}", **body)
    return response.status_code, response.json()["code"] if response.status_code >= 400 else None


async def test_turning_it_on_needs_the_password_and_a_first_code(
    identity: RunningService, site: Site, inbox: Inbox
) -> None:
    ana = await site.register()
    assert await state(ana) == OFF

    setup = (await ana.ask("POST", "/two-factor/setup", password=PASSWORD)).json()
    address = f"otpauth://totp/Garderobe:{ana.username}?secret={setup['secret']}&issuer=Garderobe"
    assert setup["otpauth_url"] == address
    assert (await state(ana))["enabled"] is False
    turned_on = await ana.ask("POST", "/two-factor", code=code_of(setup["secret"]))

    assert turned_on.status_code == 201
    assert turned_on.headers["cache-control"] == "no-store"
    codes = turned_on.json()["recovery_codes"]
    assert len(set(codes)) == 10
    now = await state(ana)
    assert (now["enabled"], now["recovery_codes_left"]) == (True, 10)
    assert ana.username in str(await inbox.message(ana.email, TURNED_ON))
    assert "two_factor_on" in await acts(ana)
    await assert_kept_unreadable(identity, [setup["secret"], *codes])


async def test_turning_it_on_ends_the_other_sessions(site: Site) -> None:
    ana = await site.register()
    phone = await site.second_device(ana)
    secret = await set_up(ana)
    assert await outcome(ana, "", code="000000") == (422, "wrong_totp")
    assert await phone.is_signed_in()

    assert await outcome(ana, "", code=code_of(secret)) == (201, None)

    assert await ana.is_signed_in()
    assert not await phone.is_signed_in()


async def acts(person: Person) -> list[str]:
    items = (await person.ask("GET", "/activity")).json()["items"]
    return [item["act"] for item in items]


async def assert_kept_unreadable(identity: RunningService, secrets: list[str]) -> None:
    async with identity.database.sessions() as session:
        rows = await session.execute(
            text("SELECT t::text FROM two_factors t UNION ALL SELECT c::text FROM recovery_codes c")
        )
        kept = "".join(rows.scalars()).lower()
    assert kept
    for secret in secrets:
        assert secret.lower() not in kept
        assert secret.lower().replace("-", "") not in kept


async def test_starting_a_setup_ends_the_previous_one(site: Site) -> None:
    ana = await site.register()
    first = await set_up(ana)
    second = await set_up(ana)

    assert await outcome(ana, "", code=code_of(first)) == (422, "wrong_totp")
    assert await outcome(ana, "", code=code_of(second)) == (201, None)


async def test_a_setup_lasts_ten_minutes(identity: RunningService, site: Site) -> None:
    ana = await site.register()
    assert await outcome(ana, "", code="123456") == (409, "setup_needed")
    secret = await set_up(ana)
    async with identity.database.sessions() as session:
        earlier = "UPDATE two_factors SET set_up_at = set_up_at - interval '10 minutes'"
        await session.execute(text(f"{earlier} WHERE account_id = {ana.id}"))
        await session.commit()

    assert await outcome(ana, "", code=code_of(secret)) == (409, "setup_needed")
    assert not (await state(ana))["enabled"]


async def test_it_cannot_be_set_up_while_it_is_on(site: Site) -> None:
    ana, app = await person_with_two_factor(site)

    assert await outcome(ana, "/setup", password=PASSWORD) == (409, "two_factor_on")
    assert await outcome(ana, "", code=app.code(1)) == (409, "two_factor_on")
    assert (await site.log_in(ana.username, totp=app.code(1))).status_code == 200


async def test_turning_it_off_needs_the_password_and_a_code(site: Site, inbox: Inbox) -> None:
    ana, app = await person_with_two_factor(site)
    code = app.code(1)

    wrong = "not my password at all"
    assert await outcome(ana, "/disable", password=wrong, code=code) == (403, "wrong_password")
    assert await outcome(ana, "/disable", password=PASSWORD, code="1") == (422, "wrong_totp")
    assert await outcome(ana, "/disable", password=PASSWORD, code=" ") == (422, "totp_required")
    assert (await state(ana))["enabled"]
    assert await outcome(ana, "/disable", password=PASSWORD, code=code) == (204, None)

    assert await state(ana) == OFF
    await inbox.message(ana.email, TURNED_OFF)
    assert (await site.log_in(ana.username)).status_code == 200
    assert await outcome(ana, "/disable", password=PASSWORD, code=code) == (409, "two_factor_off")
    assert {"two_factor_off", "second_factor_refused"} <= set(await acts(ana))


async def test_it_can_be_turned_on_again_with_another_app(site: Site) -> None:
    ana, lost = await person_with_two_factor(site)
    body = {"password": PASSWORD, "code": lost.recovery_codes[0]}
    assert await outcome(ana, "/disable", **body) == (204, None)

    app = await turn_on(ana)

    for code in (lost.code(1), lost.recovery_codes[1]):
        assert (await site.log_in(ana.username, totp=code)).status_code == 401
    assert (await site.log_in(ana.username, totp=app.code(1))).status_code == 200


async def test_new_recovery_codes_end_the_old_ones(site: Site) -> None:
    ana, app = await person_with_two_factor(site)
    body = {"password": PASSWORD, "code": app.code(1)}

    assert await outcome(ana, "/recovery-codes", **body | {"password": "x"}) == (
        403,
        "wrong_password",
    )
    response = await ana.ask("POST", "/two-factor/recovery-codes", **body)

    new = response.json()["recovery_codes"]
    assert len(set(new)) == 10
    assert not set(new) & set(app.recovery_codes)
    assert (await site.log_in(ana.username, totp=app.recovery_codes[0])).status_code == 401
    assert (await site.log_in(ana.username, totp=new[0])).status_code == 200


@pytest.mark.parametrize("code", NOT_A_CODE)
async def test_an_invalid_code_changes_nothing_and_signs_nobody_out(site: Site, code: str) -> None:
    ana = await site.register()
    secret = await set_up(ana)
    assert await outcome(ana, "", code=code) == (422, "wrong_totp")

    assert await outcome(ana, "", code=code_of(secret)) == (201, None)
    body = {"password": PASSWORD, "code": code}
    assert await outcome(ana, "/disable", **body) == (422, "wrong_totp")
    assert await outcome(ana, "/recovery-codes", **body) == (422, "wrong_totp")
    assert (await state(ana))["recovery_codes_left"] == 10


async def test_a_malformed_code_is_reported(site: Site) -> None:
    ana, _ = await person_with_two_factor(site)
    for code in MALFORMED:
        for path in ("", "/disable", "/recovery-codes"):
            body = {"password": PASSWORD, "code": code}
            missing = code is None and path
            error = "totp_required" if missing else "invalid_request"
            assert await outcome(ana, path, **body) == (422, error)
    assert (await state(ana))["enabled"]


async def test_it_needs_a_session(site: Site) -> None:
    stranger = Person(site.browser(), {"access_token": "x.y.z", "user": {}}, "", "")
    for path in ("", "/setup", "/disable", "/recovery-codes"):
        assert (await stranger.ask("POST", f"/two-factor{path}", code="1")).status_code == 401
