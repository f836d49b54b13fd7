"""Callbacks count once, in the same browser and from the same provider."""

import asyncio
from urllib.parse import urlencode

import httpx2
import pytest
from sqlalchemy import text

from tests.identity.providers.travel import PROVIDERS, Travel, Traveller
from tests.support.provider import OpenIdServer
from tests.support.service_under_test import RunningService

NOT_GOOD = {"error": "attempt_not_good"}
COOKIE = "garderobe-provider"


def with_state(address: str, state: str) -> str:
    path, _, query = address.partition("?")
    params = httpx2.QueryParams(query).set("state", state)
    return f"{path}?{params}"


def state_of(address: str) -> str:
    return str(httpx2.URL(f"http://x{address}").params["state"])


async def test_an_answer_counts_once(travel: Travel) -> None:
    travel.set_user()
    ana = travel.traveller()
    address = await ana.open_provider()
    cookie = ana.browser.cookies[COOKIE]

    first = await ana.follow_callback(address)
    assert COOKIE not in ana.browser.cookies
    ana.browser.cookies.set(COOKIE, cookie)

    assert list(first) == ["code"]
    assert await ana.follow_callback(address) == NOT_GOOD
    assert (await ana.exchange(first["code"])).status_code == 200


async def test_one_of_two_concurrent_answers_counts(travel: Travel, provider: OpenIdServer) -> None:
    travel.set_user()
    ana = travel.traveller()
    address = await ana.open_provider()
    header = {"Cookie": f"{COOKIE}={ana.browser.cookies[COOKIE]}"}
    # Even if the provider itself would accept its code twice.
    code = httpx2.URL(f"http://x{address}").params["code"]
    issued = provider.codes[code]
    provider.codes = type("Forgiving", (dict,), {"pop": dict.get})({code: issued})

    responses = await asyncio.gather(
        *(travel.running.client().get(address, headers=header) for _ in range(4))
    )
    provider.codes = {}

    locations = sorted(response.headers["location"].partition("=")[0] for response in responses)
    assert locations == ["/callback?code", *["/callback?error"] * 3]


async def test_another_browser_cannot_deliver_the_answer(travel: Travel) -> None:
    """Login CSRF: an attacker's callback, opened in a victim's browser."""
    travel.set_user()
    attacker, victim, passer_by = travel.traveller(), travel.traveller(), travel.traveller()
    address = await attacker.open_provider()
    await victim.start()

    assert await victim.follow_callback(address) == NOT_GOOD
    assert await passer_by.follow_callback(address) == NOT_GOOD
    assert list(await attacker.follow_callback(address)) == ["code"]


async def test_an_attackers_injected_code_is_refused(
    travel: Travel, provider: OpenIdServer
) -> None:
    """The victim's state with the attacker's code: the provider expects another verifier."""
    travel.set_user()
    attacker, victim = travel.traveller(), travel.traveller()
    stolen = await attacker.open_provider()
    own = await victim.open_provider()
    assert len(provider.codes) >= 2

    assert await victim.follow_callback(with_state(stolen, state_of(own))) == {
        "error": "provider_not_trusted"
    }


async def test_one_providers_answer_is_not_accepted_for_another(travel: Travel) -> None:
    """Mix-up attack: both providers know us, and each has its own redirect URI."""
    travel.set_user()
    ana = travel.traveller()
    address = await ana.open_provider("acme")

    assert await ana.follow_callback(address.replace("/acme/", "/other/")) == NOT_GOOD


@pytest.mark.parametrize(
    "state", ["", "1", "1.x", "é", "x" * 9000, "1.\x00", "-1.x", "9" * 30 + ".x", "1." + "A" * 43]
)
async def test_a_forged_state_is_refused(travel: Travel, state: str) -> None:
    travel.set_user()
    ana = travel.traveller()
    address = await ana.open_provider()
    cookie = ana.browser.cookies[COOKIE]

    assert await ana.follow_callback(with_state(address, state)) == NOT_GOOD

    # Nor does it end the real attempt.
    ana.browser.cookies.set(COOKIE, cookie, path=PROVIDERS)
    assert list(await ana.follow_callback(address)) == ["code"]


async def test_a_sealed_value_works_for_its_purpose_only(travel: Travel) -> None:
    travel.set_user()
    ana = travel.traveller()
    address = await ana.open_provider()
    cookie, state = ana.browser.cookies[COOKIE], state_of(address)

    swapped = Traveller(travel.running.client())
    swapped.browser.cookies.set(COOKIE, state)
    assert await swapped.follow_callback(with_state(address, cookie)) == NOT_GOOD
    for token in (cookie, state):
        assert (await ana.exchange(token)).json()["error"] == "invalid_grant"


@pytest.mark.parametrize(
    "query",
    [
        "",
        "code=x",
        "state=x",
        "code=x&state=x&code=y",
        "error=<script>alert(1)</script>&state=x",
        "error=x&error_description=" + "y" * 50_000,
        "code=" + "x" * 50_000 + "&state=x",
        "code=%00&state=%ff%fe",
        "code[]=1&state[]=2",
        "return_to=https://evil.example&redirect_uri=https://evil.example",
    ],
)
async def test_every_callback_ends_on_our_page(travel: Travel, query: str) -> None:
    for provider in ("acme", "nobody", "x" * 39):
        response = await travel.running.client().get(f"{PROVIDERS}/{provider}/callback?{query}")

        assert response.status_code == 302
        assert response.headers["location"] == "/callback?error=attempt_not_good"
        assert response.headers["cache-control"] == "no-store"


async def test_a_repeated_parameter_is_refused(travel: Travel) -> None:
    travel.set_user()
    ana = travel.traveller()
    address = await ana.open_provider()

    assert (
        await ana.follow_callback(f"{address}&{urlencode({'state': state_of(address)})}")
        == NOT_GOOD
    )


async def test_an_attempt_expires_after_ten_minutes(
    identity: RunningService, travel: Travel
) -> None:
    travel.set_user()
    ana = travel.traveller()
    address = await ana.open_provider()

    async with identity.database.sessions() as session:
        await session.execute(
            text("UPDATE provider_attempts SET expires_at = expires_at - interval '10 minutes'")
        )
        await session.commit()

    assert await ana.follow_callback(address) == NOT_GOOD


async def test_no_usable_secret_is_stored(
    identity: RunningService, travel: Travel, provider: OpenIdServer
) -> None:
    travel.set_user()
    ana = travel.traveller()
    address = await ana.open_provider()
    secrets = [ana.browser.cookies[COOKIE], state_of(address), ana.verifier]
    secrets.append(provider.codes[httpx2.URL(f"http://x{address}").params["code"]]["nonce"])
    secrets.append((await ana.follow_callback(address))["code"])

    async with identity.database.sessions() as session:
        rows = await session.execute(
            text(
                "SELECT row(a.*)::text || row(c.*)::text FROM provider_attempts a, sign_in_codes c"
            )
        )
        kept = "\n".join(rows.scalars())
    for secret in secrets:
        assert secret.partition(".")[2] or secret not in kept
        assert secret.rpartition(".")[2] not in kept
