"""An OAuth client, registered on the command line, may call one service until it is revoked."""

import re
import secrets
import subprocess
from typing import Any

import httpx2
import pytest

from deploy.local.layout import Layout
from tests.flows.conftest import NewPerson
from tests.support.commands import GARDEROBE
from tests.support.wait import MAX_SECONDS, eventually

API = "/api/identity/v1"


def run_command(layout: Layout, *arguments: str) -> str:
    """Run `garderobe` as operators do. Return its output."""
    command = [GARDEROBE, *arguments]
    environment = {"GARDEROBE_PORT": str(layout.port), "GARDEROBE_DATA": str(layout.data)}
    done = subprocess.run(
        ["env", *(f"{name}={value}" for name, value in environment.items()), *command],
        capture_output=True,
        text=True,
        check=False,
        timeout=MAX_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


async def token(http: httpx2.AsyncClient, client: tuple[str, str]) -> httpx2.Response:
    form = {"grant_type": "client_credentials", "scope": "feed"}
    return await http.post(f"{API}/token", data=form, auth=client)


async def test_a_client_may_call_one_service_until_it_is_revoked(
    new_person: NewPerson, layout: Layout, gateway: str
) -> None:
    ana = await new_person("tool")
    name = f"nightly-{secrets.token_hex(4)}"
    account = f"{ana.username}@example.org"
    printed = run_command(
        layout, *("clients", "add", "--name", name, "--account", account, "--service", "feed")
    )
    found = re.search(r"client_id: +(\d+)\nclient_secret: +(\S+)\n", printed)
    assert found
    async with httpx2.AsyncClient(base_url=gateway, timeout=MAX_SECONDS) as http:
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

        run_command(layout, "clients", "revoke", name, "--yes")

        async def is_rejected() -> None:
            assert await status("/api/feed/v1/timeline") == 401

        await eventually(is_rejected)
        assert (await token(http, (found[1], found[2]))).status_code == 401


@pytest.mark.parametrize("secret", ["wrong", "x" * 5000])
async def test_invalid_credentials_get_no_token(gateway: str, secret: str) -> None:
    async with httpx2.AsyncClient(base_url=gateway, timeout=MAX_SECONDS) as http:
        response = await token(http, ("1", secret))
    assert (response.status_code, response.json()["error"]) == (401, "invalid_client")
