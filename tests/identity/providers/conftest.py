"""Identity with a real OpenID Connect provider beside it."""

from collections.abc import AsyncIterator

import pytest

from tests.identity.conftest import run_identity, serving
from tests.identity.inbox import Inbox
from tests.identity.providers.travel import Travel
from tests.support.ports import free_ports
from tests.support.provider import OpenIdServer, settings_for
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService


@pytest.fixture(scope="module")
async def provider() -> AsyncIterator[OpenIdServer]:
    (port,) = free_ports(1)
    server = OpenIdServer(f"http://127.0.0.1:{port}")
    async with serving(server.app(), port):
        yield server


@pytest.fixture(scope="module")
async def identity(
    servers: Servers, inbox: Inbox, provider: OpenIdServer
) -> AsyncIterator[RunningService]:
    """Run identity with two providers: the second is the same server with another client id."""
    known = [settings_for(provider.issuer), settings_for(provider.issuer, "other", "Other")]
    async with run_identity(
        servers, smtp_port=inbox.port, logins_per_minute=1000, providers=known
    ) as running:
        yield running


@pytest.fixture
def travel(identity: RunningService, provider: OpenIdServer) -> Travel:
    """Return browsers for the provider, which behaves well and lets a newcomer in."""
    provider.fault, provider.claims_at_userinfo = "", False
    return Travel(identity, provider)
