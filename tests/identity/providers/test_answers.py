"""What a provider says is believed only if it is signed by it, for us, for this very sign-in."""

import asyncio

import pytest

from identity import oidc_discovery
from tests.identity.conftest import run_identity
from tests.identity.providers.travel import Travel, Traveller
from tests.support.provider import FAULTS, OpenIdServer, settings_for
from tests.support.servers import Servers, free_ports

NOT_TRUSTED = {"error": "provider_not_trusted"}
SIGNATURES = ["alg_none", "hs256", "foreign_key", "no_id_token"]
SENDERS = ["other_issuer", "no_issuer"]


@pytest.mark.parametrize("fault", [*FAULTS, *SIGNATURES, *SENDERS])
async def test_nobody_gets_in_with_an_answer_that_is_not_the_providers_to_us(
    travel: Travel, provider: OpenIdServer, fault: str
) -> None:
    travel.as_somebody()
    ana = travel.traveller()
    provider.fault = fault

    address = await ana.go()

    assert await ana.come_back(address) == NOT_TRUSTED
    provider.fault = ""
    assert await ana.come_back(address) == {"error": "attempt_not_good"}
    assert await travel.accounts_of(provider.person["email"]) == 0


async def test_userinfo_about_somebody_else_is_not_believed(
    travel: Travel, provider: OpenIdServer
) -> None:
    travel.as_somebody()
    ana = travel.traveller()
    provider.claims_at_userinfo, provider.fault = True, "other_subject"

    assert await ana.come_back(await ana.go()) == NOT_TRUSTED


async def test_keys_that_were_changed_are_fetched_anew(
    travel: Travel, provider: OpenIdServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    travel.as_somebody()
    await travel.traveller().sign_in()
    provider.rotate()
    ana = travel.traveller()
    # Whoever sends tokens with made-up key ids does not make us look each time.
    monkeypatch.setattr(oidc_discovery, "PAUSE_SECONDS", 1000.0)
    assert await ana.come_back(await ana.go()) == NOT_TRUSTED
    monkeypatch.setattr(oidc_discovery, "PAUSE_SECONDS", 0.0)

    await travel.traveller().sign_in()


async def test_the_providers_own_documents_are_fetched_once(
    travel: Travel, provider: OpenIdServer
) -> None:
    travel.as_somebody()
    await travel.traveller().sign_in()
    provider.requested_paths.clear()

    await travel.traveller().sign_in()

    assert sorted(provider.requested_paths) == ["/authorize", "/token"]


async def test_whoever_says_no_at_the_provider_is_not_signed_in(
    travel: Travel, provider: OpenIdServer
) -> None:
    travel.as_somebody()
    ana = travel.traveller()
    provider.fault = "denied"

    assert await ana.come_back(await ana.go()) == {"error": "access_denied"}


async def test_without_an_address_there_is_no_account(travel: Travel) -> None:
    for email in (None, "not an address", "nul\x00@example.net", "ana@example.net,b@example.net"):
        travel.as_somebody(email=email)
        ana = travel.traveller()

        assert await ana.come_back(await ana.go()) == {"error": "email_needed"}


@pytest.mark.parametrize("fault", ["slow", "broken"])
async def test_a_provider_that_goes_away_meanwhile_is_said_so_and_not_waited_for(
    travel: Travel, provider: OpenIdServer, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("identity.oidc_client.TALK_SECONDS", 0.5)
    travel.as_somebody()
    ana = travel.traveller()
    address = await ana.go()
    provider.fault = fault

    assert await ana.come_back(address) == {"error": "provider_away"}


@pytest.mark.parametrize(
    ("fault", "status", "code"),
    [
        ("slow", 503, "provider_away"),
        ("broken", 503, "provider_away"),
        ("huge", 503, "provider_away"),
        ("foreign", 400, "provider_not_trusted"),
        ("foreign_endpoints", 400, "provider_not_trusted"),
        ("away", 503, "provider_away"),
    ],
)
async def test_a_sign_in_does_not_begin_with_a_provider_that_is_not_there(
    servers: Servers,
    provider: OpenIdServer,
    monkeypatch: pytest.MonkeyPatch,
    fault: str,
    status: int,
    code: str,
) -> None:
    monkeypatch.setattr(oidc_discovery, "ASK_SECONDS", 0.5)
    (nobody,) = free_ports(1)
    issuer = f"http://127.0.0.1:{nobody}" if fault == "away" else provider.issuer
    provider.fault = fault
    provider.requested_paths.clear()
    async with run_identity(servers, providers=[settings_for(issuer)]) as running:
        answers = await asyncio.gather(*(Traveller(running.client()).start() for _ in range(5)))
        again = await Traveller(running.client()).start()
    provider.fault = ""

    for answer in (*answers, again):
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert "set-cookie" not in answer.headers
    # Five who came at once, and one later: nobody waited for another's failure.
    assert len(provider.requested_paths) <= 1


async def test_an_unknown_provider_is_not_found(travel: Travel) -> None:
    answer = await travel.traveller().start("nobody")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
