"""A code is exchanged once, in time, by the browser that has the verifier."""

import asyncio
import secrets

import pytest
from sqlalchemy import text

from tests.identity.disconnects import leaving_client
from tests.identity.people import Person
from tests.identity.providers.travel import TOKEN, Travel, challenge_of
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def age_codes(identity: RunningService, seconds: int) -> None:
    async with identity.database.sessions() as session:
        await session.execute(
            text("UPDATE sign_in_codes SET expires_at = expires_at - make_interval(secs => :by)"),
            {"by": seconds},
        )
        await session.commit()


async def test_a_replayed_code_is_refused_and_ends_the_session(
    identity: RunningService, travel: Travel
) -> None:
    travel.set_user()
    ana = travel.traveller()
    code = await ana.get_code()
    first = await ana.exchange(code)
    person = Person(ana.browser, first.json(), "", "")
    assert await person.is_signed_in()
    elsewhere = await travel.traveller().sign_in()

    again = await travel.traveller().exchange(code, ana.verifier)

    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")
    assert "set-cookie" not in again.headers
    assert not await person.is_signed_in()
    assert await elsewhere.is_signed_in()
    acts = (await elsewhere.ask("GET", "/activity")).json()["items"]
    assert "sign_in_code_replayed" in [act["act"] for act in acts]

    async def is_announced() -> None:
        events = await identity.published("identity.session.revoked")
        assert person.id in [event.data["user_id"] for event in events]

    await eventually(is_announced)


async def test_a_use_whose_client_has_gone_neither_uses_the_code_nor_ends_its_session(
    identity: RunningService, travel: Travel
) -> None:
    travel.set_user()
    ana = travel.traveller()
    code = await ana.get_code()
    form = {"grant_type": "authorization_code", "code": code, "code_verifier": ana.verifier}

    async with leaving_client(identity) as client:
        await client.post(TOKEN, data=form)
        used = await ana.exchange(code)
        await client.post(TOKEN, data=form)

    assert used.status_code == 200
    assert await Person(ana.browser, used.json(), "", "").is_signed_in()


async def test_two_concurrent_uses_leave_no_session(travel: Travel) -> None:
    travel.set_user()
    ana = travel.traveller()
    code = await ana.get_code()

    responses = await asyncio.gather(
        *(travel.traveller().exchange(code, ana.verifier) for _ in "ab")
    )

    assert sorted(response.status_code for response in responses) == [200, 400]
    (good,) = [response for response in responses if response.status_code == 200]
    assert not await Person(ana.browser, good.json(), "", "").is_signed_in()


@pytest.mark.parametrize(
    "verifier",
    [
        "x",
        "x" * 42,
        "x" * 43,
        "x" * 128,
        "x" * 129,
        "x" * 50_000,
        "é" * 43,
        "a b" * 20,
        "\x00" * 43,
    ],
)
async def test_a_wrong_verifier_is_refused_and_the_code_stays_valid(
    travel: Travel, verifier: str
) -> None:
    travel.set_user()
    ana = travel.traveller()
    code = await ana.get_code()

    stolen = await travel.traveller().exchange(code, verifier)

    assert (stolen.status_code, stolen.json()["error"]) == (400, "invalid_grant")
    assert "set-cookie" not in stolen.headers
    first = await ana.exchange(code)
    assert first.status_code == 200
    # Somebody with just the code cannot sign anyone out with it either.
    await travel.traveller().exchange(code, verifier)
    assert await Person(ana.browser, first.json(), "", "").is_signed_in()


async def test_an_exchange_needs_the_code_and_its_verifier(travel: Travel) -> None:
    travel.set_user()
    ana = travel.traveller()
    code = await ana.get_code()

    challenge = await ana.exchange(code, challenge_of(ana.verifier))
    assert challenge.json()["error"] == "invalid_grant"
    for missing in ({"code_verifier": ""}, {"code": ""}):
        response = await ana.exchange(**({"code": code} | missing))
        assert (response.status_code, response.json()["error"]) == (400, "invalid_request")


@pytest.mark.parametrize("code", ["1.x", "x", "é", "1." + "A" * 43, "9" * 200, "1.\x00", "." * 50])
async def test_a_made_up_code_is_refused(travel: Travel, code: str) -> None:
    response = await travel.traveller().exchange(code)

    assert (response.status_code, response.json()["error"]) == (400, "invalid_grant")


async def test_a_providers_code_expires_after_a_minute(
    identity: RunningService, travel: Travel
) -> None:
    travel.set_user()
    ana = travel.traveller()
    code = await ana.get_code()
    await age_codes(identity, 60)

    response = await ana.exchange(code)

    assert response.json()["error"] == "invalid_grant"
    assert await travel.accounts_of(travel.provider.person["email"]) == 0


@pytest.mark.parametrize(
    "challenge",
    [
        {"code_challenge_method": "plain"},
        {"code_challenge_method": "s256"},
        {"code_challenge_method": None},
        {"code_challenge": None},
        {"code_challenge": ""},
        {"code_challenge": "A" * 42},
        {"code_challenge": "A" * 44},
        {"code_challenge": "A" * 42 + "="},
        {"code_challenge": "A" * 43 + "\n"},
        {"code_challenge": "A" * 50_000},
    ],
)
async def test_only_a_complete_s256_challenge_is_accepted(
    travel: Travel, challenge: dict[str, str | None]
) -> None:
    whole = {"code_challenge": "A" * 43, "code_challenge_method": "S256"}
    sent = {name: value for name, value in (whole | challenge).items() if value is not None}

    for path in ("/providers/acme/start", "/login-links"):
        body = sent | {"email": f"{secrets.token_hex(4)}@example.org"}
        response = await travel.running.client().post(f"/api/identity/v1{path}", json=body)

        assert response.status_code == 422, path
        assert "set-cookie" not in response.headers
