"""A provider's claims count only if it signed them, for us and for this sign-in."""

import asyncio

import pytest

from identity import oidc_discovery
from tests.identity.conftest import run_identity
from tests.identity.providers.travel import Travel, Traveller
from tests.support.ports import free_ports
from tests.support.provider import FAULTS, OpenIdServer, settings_for
from tests.support.servers import Servers

NOT_TRUSTED = {"error": "provider_not_trusted"}
SIGNATURES = ["alg_none", "hs256", "foreign_key", "no_id_token"]
SENDERS = ["other_issuer", "no_issuer"]


@pytest.mark.parametrize("fault", [*FAULTS, *SIGNATURES, *SENDERS])
async def test_a_forged_answer_signs_nobody_in(
    travel: Travel, provider: OpenIdServer, fault: str
) -> None:
    travel.set_user()
    ana = travel.traveller()
    provider.fault = fault

    address = await ana.open_provider()

    assert await ana.follow_callback(address) == NOT_TRUSTED
    provider.fault = ""
    assert await ana.follow_callback(address) == {"error": "attempt_not_good"}
    assert await travel.accounts_of(provider.person["email"]) == 0


async def test_userinfo_of_another_subject_is_refused(
    travel: Travel, provider: OpenIdServer
) -> None:
    travel.set_user()
    ana = travel.traveller()
    provider.claims_at_userinfo, provider.fault = True, "other_subject"

    assert await ana.follow_callback(await ana.open_provider()) == NOT_TRUSTED


async def test_changed_keys_are_fetched_again(
    travel: Travel, provider: OpenIdServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    travel.set_user()
    await travel.traveller().sign_in()
    provider.rotate()
    ana = travel.traveller()
    # Tokens with made-up key ids must not make us fetch the keys each time.
    monkeypatch.setattr(oidc_discovery, "PAUSE_SECONDS", 1000.0)
    assert await ana.follow_callback(await ana.open_provider()) == NOT_TRUSTED
    monkeypatch.setattr(oidc_discovery, "PAUSE_SECONDS", 0.0)

    await travel.traveller().sign_in()


async def test_a_providers_documents_are_fetched_once(
    travel: Travel, provider: OpenIdServer
) -> None:
    travel.set_user()
    await travel.traveller().sign_in()
    provider.requested_paths.clear()

    await travel.traveller().sign_in()

    assert sorted(provider.requested_paths) == ["/authorize", "/token"]


async def test_denied_access_signs_nobody_in(travel: Travel, provider: OpenIdServer) -> None:
    travel.set_user()
    ana = travel.traveller()
    provider.fault = "denied"

    assert await ana.follow_callback(await ana.open_provider()) == {"error": "access_denied"}


async def test_an_account_needs_an_email_address(travel: Travel) -> None:
    for email in (None, "not an address", "nul\x00@example.net", "ana@example.net,b@example.net"):
        travel.set_user(email=email)
        ana = travel.traveller()

        assert await ana.follow_callback(await ana.open_provider()) == {"error": "email_needed"}


@pytest.mark.parametrize("fault", ["slow", "broken"])
async def test_an_unavailable_provider_is_reported_without_waiting(
    travel: Travel, provider: OpenIdServer, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("identity.oidc_client.SIGN_IN_SECONDS", 0.5)
    travel.set_user()
    ana = travel.traveller()
    address = await ana.open_provider()
    provider.fault = fault

    assert await ana.follow_callback(address) == {"error": "provider_away"}


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
async def test_an_unavailable_provider_starts_no_sign_in(
    servers: Servers,
    provider: OpenIdServer,
    monkeypatch: pytest.MonkeyPatch,
    fault: str,
    status: int,
    code: str,
) -> None:
    if fault == "slow":  # a busy machine may need longer for the others
        monkeypatch.setattr(oidc_discovery, "REQUEST_SECONDS", 0.5)
    (nobody,) = free_ports(1)
    issuer = f"http://127.0.0.1:{nobody}" if fault == "away" else provider.issuer
    provider.fault = fault
    provider.requested_paths.clear()
    async with run_identity(servers, providers=[settings_for(issuer)]) as running:
        responses = await asyncio.gather(*(Traveller(running.client()).start() for _ in range(5)))
        again = await Traveller(running.client()).start()
    provider.fault = ""

    for response in (*responses, again):
        assert (response.status_code, response.json()["code"]) == (status, code)
        assert "set-cookie" not in response.headers
    # Five at once and one later: none waited for another's failure.
    assert len(provider.requested_paths) <= 1


async def test_an_unknown_provider_is_not_found(travel: Travel) -> None:
    response = await travel.traveller().start("nobody")

    assert (response.status_code, response.json()["code"]) == (404, "not_found")
