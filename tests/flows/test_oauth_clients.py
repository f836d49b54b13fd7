"""An OAuth client, registered on the command line, may call one service until it is revoked."""

import re
import secrets
from typing import Any

import httpx2
import pytest

from deploy.local.layout import Layout
from tests.flows.conftest import NewPerson
from tests.support.commands import garderobe_of
from tests.support.http_client import http_client
from tests.support.wait import eventually

API = "/api/identity/v1"


async def token(http: httpx2.AsyncClient, client: tuple[str, str]) -> httpx2.Response:
    form = {"grant_type": "client_credentials", "scope": "feed"}
    return await http.post(f"{API}/token", data=form, auth=client)


async def test_a_client_may_call_one_service_until_it_is_revoked(
    new_person: NewPerson, layout: Layout, gateway: str
) -> None:
    ana = await new_person("tool")
    name = f"nightly-{secrets.token_hex(4)}"
    account = f"{ana.username}@example.org"
    printed = garderobe_of(
        layout, *("clients", "add", "--name", name, "--account", account, "--service", "feed")
    )
    found = re.search(r"client_id: +(\d+)\nclient_secret: +(\S+)\n", printed)
    assert found
    async with http_client(base_url=gateway) as http:
        metadata: dict[str, Any] = (
            await http.get("/.well-known/oauth-authorization-server")
        ).json()
        assert metadata["token_endpoint"] == f"{gateway}{API}/token"
        assert (await http.get("/.well-known/jwks.json")).json()["keys"]
        response = await token(http, (found[1], found[2]))
        assert response.status_code == 200, response.text
        bearer = {"Authorization": f"Bearer {response.json()['access_token']}"}

        async def status(path: str) -> int:
            return (await http.get(path, headers=bearer)).status_code

        async def is_accepted() -> None:
            assert await status("/api/feed/v1/timeline") == 200

        await eventually(is_accepted)
        for elsewhere in ("/api/wardrobe/v1/garments", f"{API}/sessions", f"{API}/profiles/me"):
            assert await status(elsewhere) == 403
        spoofed_headers = {
            "X-Forwarded-Uri": "/api/feed/v1/timeline",
            "X-Forwarded-Prefix": "/api/feed",
        }
        spoofed = await http.get("/api/wardrobe/v1/garments", headers=bearer | spoofed_headers)
        assert spoofed.status_code == 403

        garderobe_of(layout, "clients", "revoke", name, "--yes")

        async def is_rejected() -> None:
            assert await status("/api/feed/v1/timeline") == 401

        await eventually(is_rejected)
        assert (await token(http, (found[1], found[2]))).status_code == 401


@pytest.mark.parametrize("secret", ["wrong", "x" * 5000])
async def test_invalid_credentials_get_no_token(gateway: str, secret: str) -> None:
    async with http_client(base_url=gateway) as http:
        response = await token(http, ("1", secret))
    assert (response.status_code, response.json()["error"]) == (401, "invalid_client")
