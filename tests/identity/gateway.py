"""The forward-auth process, called as Traefik's ForwardAuth calls it."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2

from identity.forward_auth.routes import VerifyApp
from identity.forward_auth.settings import VerifySettings
from tests.identity.people import Person
from tests.support.ports import free_ports
from tests.support.servers import is_listening, terminate
from tests.support.tokens import GATEWAY_SECRET
from tests.support.wait import wait_until

ORIGIN = "http://localhost:8080"
ANON_KEY = "public-anonymous-key"


@dataclass
class Gateway:
    """Sends forward auth the requests that the gateway would send."""

    client: httpx2.AsyncClient

    async def ask(
        self,
        mode: str = "required",
        *,
        method: str = "GET",
        uri: str = "/api/wardrobe/v1/outfits",
        cookie: str | None = None,
        **headers: str,
    ) -> httpx2.Response:
        """Header names are written with underscores: `sec_fetch_site="same-origin"`."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        sent |= {"X-Forwarded-Method": method, "X-Forwarded-Uri": uri}
        if cookie is not None:
            sent["Cookie"] = cookie
        raw = [(name.encode(), value.encode("latin-1")) for name, value in sent.items()]
        return await self.client.get("/internal/verify", params={"mode": mode}, headers=raw)

    async def ask_as(self, person: Person, mode: str = "required", **rest: str) -> httpx2.Response:
        return await self.ask(mode, cookie=person.cookie_header, **rest)


def verify_settings(database_url: str, **extra: object) -> VerifySettings:
    fields = {
        "anon_key": ANON_KEY,
        "database_url": database_url,
        "gateway_secrets": GATEWAY_SECRET,
    }
    return VerifySettings.model_validate(fields | extra)


@asynccontextmanager
async def run_verify(settings: VerifySettings) -> AsyncIterator[Gateway]:
    """Run forward auth in this process, with its background tasks."""
    app = VerifyApp(settings)
    async with app.following():
        transport = httpx2.ASGITransport(app)
        async with httpx2.AsyncClient(transport=transport, base_url="http://verify") as client:
            yield Gateway(client)


@contextmanager
def verify_process(database_url: str, log: Path) -> Iterator[int]:
    """Run the real forward-auth process; yield its port."""
    (port,) = free_ports(1)
    environment = {
        "GARDEROBE_DATABASE_URL": database_url,
        "GARDEROBE_ANON_KEY": ANON_KEY,
        "GARDEROBE_GATEWAY_SECRETS": GATEWAY_SECRET,
    }
    command = [sys.executable, "-m", "identity.forward_auth", f"127.0.0.1:{port}"]
    with log.open("wb") as output:
        child = subprocess.Popen(
            command,
            env=os.environ | environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            wait_until(lambda: is_listening(port), "verify")
            yield port
        finally:
            terminate(child)
