"""An internal tool on the real system: registered at the console, in one service, until revoked."""

import re
import secrets
import subprocess
import sys
from typing import Any

import httpx2
import pytest

from deploy.local.layout import Layout
from tests.flows.conftest import Newcomer
from tests.support.wait import eventually

API = "/api/identity/v1"


def console(layout: Layout, *arguments: str) -> str:
    """`python -m deploy.local service identity ...`, as operators call it."""
    command = [sys.executable, "-m", "deploy.local", "service", "identity", *arguments]
    surroundings = {"GARDEROBE_PORT": str(layout.port), "GARDEROBE_DATA": str(layout.data)}
    done = subprocess.run(
        ["env", *(f"{name}={value}" for name, value in surroundings.items()), *command],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


async def token(http: httpx2.AsyncClient, client: tuple[str, str]) -> httpx2.Response:
    form = {"grant_type": "client_credentials", "scope": "feed"}
    return await http.post(f"{API}/token", data=form, auth=client)


async def test_a_tool_calls_one_service_until_it_is_revoked(
    newcomer: Newcomer, layout: Layout, gateway: str
) -> None:
    ana = await newcomer("tool")
    name = f"nightly-{secrets.token_hex(4)}"
    account = f"{ana.username}@example.org"
    printed = console(
        layout, *("clients", "add", "--name", name, "--account", account, "--service", "feed")
    )
    found = re.search(r"client_id: +(\d+)\nclient_secret: +(\S+)\n", printed)
    assert found
    async with httpx2.AsyncClient(base_url=gateway, timeout=30) as http:
        told: dict[str, Any] = (await http.get("/.well-known/oauth-authorization-server")).json()
        assert told["token_endpoint"] == f"{gateway}{API}/token"
        assert (await http.get("/.well-known/jwks.json")).json()["keys"]
        answer = await token(http, (found[1], found[2]))
        assert answer.status_code == 200, answer.text
        bearer = {"Authorization": f"Bearer {answer.json()['access_token']}"}

        async def status(path: str) -> int:
            return (await http.get(path, headers=bearer)).status_code

        async def is_let_in() -> None:
            assert await status("/api/feed/v1/timeline") == 200

        await eventually(is_let_in, seconds=5)
        for elsewhere in ("/api/wardrobe/v1/garments", f"{API}/sessions", f"{API}/profiles/me"):
            assert await status(elsewhere) == 403
        disguise = {"X-Forwarded-Uri": "/api/feed/v1/timeline", "X-Forwarded-Prefix": "/api/feed"}
        disguised = await http.get("/api/wardrobe/v1/garments", headers=bearer | disguise)
        assert disguised.status_code == 403

        console(layout, "clients", "revoke", name)

        async def is_out() -> None:
            assert await status("/api/feed/v1/timeline") == 401

        await eventually(is_out, seconds=2)
        assert (await token(http, (found[1], found[2]))).status_code == 401


@pytest.mark.parametrize("secret", ["wrong", "x" * 5000])
async def test_a_stranger_gets_no_token(gateway: str, secret: str) -> None:
    async with httpx2.AsyncClient(base_url=gateway, timeout=30) as http:
        answer = await token(http, ("1", secret))
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")
