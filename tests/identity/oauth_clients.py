"""OAuth clients for the tests of identity, registered as operators do it."""

import asyncio
import re
from dataclasses import dataclass
from typing import Any

import httpx2
import pytest
from typer.testing import CliRunner, Result

from identity.commands import cli
from tests.identity.people import SECRET
from tests.support.service_under_test import RunningService, environment_of

API = "/api/identity/v1"


@dataclass
class OAuthClient:
    """A registered client, and its ways to request tokens."""

    http: httpx2.AsyncClient
    name: str
    service: str
    client_id: str
    secret: str

    async def post(self, path: str, *, basic: bool = True, **form: str) -> httpx2.Response:
        """Authenticate in the header, else in the form."""
        if basic:
            auth = (self.client_id, self.secret)
            return await self.http.post(f"{API}{path}", data=form, auth=auth)
        form |= {"client_id": self.client_id, "client_secret": self.secret}
        return await self.http.post(f"{API}{path}", data=form)

    async def ask_token(self, **form: Any) -> httpx2.Response:
        return await self.post("/token", **{"grant_type": "client_credentials"} | form)

    async def token(self) -> str:
        response = await self.ask_token()
        assert response.status_code == 200, response.text
        return str(response.json()["access_token"])


async def run(*arguments: str) -> Result:
    return await asyncio.to_thread(CliRunner().invoke, cli, arguments)


def use_settings_of(running: RunningService, patch: pytest.MonkeyPatch) -> None:
    """Give commands the environment of this service."""
    for name, value in environment_of(running, "key_wait_seconds").items():
        patch.setenv(name, value)
    patch.setenv("GARDEROBE_REFRESH_SECRET", SECRET)


async def register(running: RunningService, name: str, account: str, service: str) -> OAuthClient:
    """Run `garderobe clients add`."""
    options = ["--name", name, "--account", account, "--service", service]
    done = await run("clients", "add", *options)
    assert done.exit_code == 0, done.output
    return program_in(done.stdout, running, name, service)


def program_in(printed: str, running: RunningService, name: str, service: str) -> OAuthClient:
    """Return the client whose secret a command has printed."""
    found = re.search(r"client_id: +(\d+)\nclient_secret: +(\S+)\n", printed)
    assert found, printed
    return OAuthClient(running.client(), name, service, found[1], found[2])
