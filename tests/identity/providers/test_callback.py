"""Coming back: only in the browser that left, from the provider that it left for, and once."""

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


async def test_the_answer_counts_once(travel: Travel) -> None:
    travel.as_somebody()
    ana = travel.traveller()
    address = await ana.go()
    cookie = ana.browser.cookies[COOKIE]

    first = await ana.come_back(address)
    assert COOKIE not in ana.browser.cookies
    ana.browser.cookies.set(COOKIE, cookie)

    assert list(first) == ["code"]
    assert await ana.come_back(address) == NOT_GOOD
    assert (await ana.exchange(first["code"])).status_code == 200


async def test_of_two_answers_at_once_one_counts(travel: Travel, provider: OpenIdServer) -> None:
    travel.as_somebody()
    ana = travel.traveller()
    address = await ana.go()
    header = {"Cookie": f"{COOKIE}={ana.browser.cookies[COOKIE]}"}
    # Even if the provider itself would take its code twice.
    code = httpx2.URL(f"http://x{address}").params["code"]
    asked = provider.codes[code]
    provider.codes = type("Forgiving", (dict,), {"pop": dict.get})({code: asked})

    answers = await asyncio.gather(
        *(travel.running.client().get(address, headers=header) for _ in range(4))
    )
    provider.codes = {}

    told = sorted(answer.headers["location"].partition("=")[0] for answer in answers)
    assert told == ["/callback?code", *["/callback?error"] * 3]


async def test_another_browser_cannot_bring_the_answer(travel: Travel) -> None:
    """Log-in CSRF: an attacker's own answer opened in a victim's browser."""
    travel.as_somebody()
    attacker, victim, passer_by = travel.traveller(), travel.traveller(), travel.traveller()
    address = await attacker.go()
    await victim.start()

    assert await victim.come_back(address) == NOT_GOOD
    assert await passer_by.come_back(address) == NOT_GOOD
    assert list(await attacker.come_back(address)) == ["code"]


async def test_an_injected_code_of_an_attacker_does_not_count(
    travel: Travel, provider: OpenIdServer
) -> None:
    """The victim's state with the attacker's code: the provider asks for another verifier."""
    travel.as_somebody()
    attacker, victim = travel.traveller(), travel.traveller()
    stolen = await attacker.go()
    own = await victim.go()
    assert len(provider.codes) >= 2

    assert await victim.come_back(with_state(stolen, state_of(own))) == {
        "error": "provider_not_trusted"
    }


async def test_the_answer_of_one_provider_is_not_taken_for_anothers(travel: Travel) -> None:
    """Mix-up: both providers know us, and each has a place of its own to answer to."""
    travel.as_somebody()
    ana = travel.traveller()
    address = await ana.go("acme")

    assert await ana.come_back(address.replace("/acme/", "/other/")) == NOT_GOOD


@pytest.mark.parametrize(
    "state", ["", "1", "1.x", "é", "x" * 9000, "1.\x00", "-1.x", "9" * 30 + ".x", "1." + "A" * 43]
)
async def test_a_forged_state_leads_nowhere(travel: Travel, state: str) -> None:
    travel.as_somebody()
    ana = travel.traveller()
    address = await ana.go()
    cookie = ana.browser.cookies[COOKIE]

    assert await ana.come_back(with_state(address, state)) == NOT_GOOD

    # Nor does it end the real one.
    ana.browser.cookies.set(COOKIE, cookie, path=PROVIDERS)
    assert list(await ana.come_back(address)) == ["code"]


async def test_a_sealed_value_is_good_for_nothing_else(travel: Travel) -> None:
    travel.as_somebody()
    ana = travel.traveller()
    address = await ana.go()
    cookie, state = ana.browser.cookies[COOKIE], state_of(address)

    swapped = Traveller(travel.running.client())
    swapped.browser.cookies.set(COOKIE, state)
    assert await swapped.come_back(with_state(address, cookie)) == NOT_GOOD
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
async def test_whatever_comes_a_browser_ends_on_our_page(travel: Travel, query: str) -> None:
    for provider in ("acme", "nobody", "x" * 39):
        answer = await travel.running.client().get(f"{PROVIDERS}/{provider}/callback?{query}")

        assert answer.status_code == 302
        assert answer.headers["location"] == "/callback?error=attempt_not_good"
        assert answer.headers["cache-control"] == "no-store"


async def test_a_doubled_parameter_is_no_answer(travel: Travel) -> None:
    travel.as_somebody()
    ana = travel.traveller()
    address = await ana.go()

    assert await ana.come_back(f"{address}&{urlencode({'state': state_of(address)})}") == NOT_GOOD


async def test_an_attempt_is_good_for_ten_minutes(identity: RunningService, travel: Travel) -> None:
    travel.as_somebody()
    ana = travel.traveller()
    address = await ana.go()

    async with identity.database.sessions() as session:
        await session.execute(
            text("UPDATE provider_attempts SET expires_at = expires_at - interval '10 minutes'")
        )
        await session.commit()

    assert await ana.come_back(address) == NOT_GOOD


async def test_nothing_that_opens_anything_is_kept(
    identity: RunningService, travel: Travel, provider: OpenIdServer
) -> None:
    travel.as_somebody()
    ana = travel.traveller()
    address = await ana.go()
    secrets = [ana.browser.cookies[COOKIE], state_of(address), ana.verifier]
    secrets.append(provider.codes[httpx2.URL(f"http://x{address}").params["code"]]["nonce"])
    secrets.append((await ana.come_back(address))["code"])

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
