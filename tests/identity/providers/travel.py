"""Browsers on their way to a provider and back."""

import base64
import hashlib
import itertools
import secrets
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
from sqlalchemy import text

from tests.identity.people import Person
from tests.support.http_client import http_client
from tests.support.provider import OpenIdServer
from tests.support.service_under_test import RunningService

PROVIDERS = "/api/identity/v1/providers"
TOKEN = "/api/identity/v1/token"
_numbers = itertools.count(1)


def challenge_of(verifier: str) -> str:
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


@dataclass
class Traveller:
    """A browser that signs in with a provider, and its PKCE verifier."""

    browser: httpx2.AsyncClient
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(32))

    async def start(self, provider: str = "acme", **more: Any) -> httpx2.Response:
        """`more` goes into the body; `headers` are the request's."""
        headers = more.pop("headers", {})
        challenge = {"code_challenge": challenge_of(self.verifier), "code_challenge_method": "S256"}
        return await self.browser.post(
            f"{PROVIDERS}/{provider}/start", json=challenge | more, headers=headers
        )

    async def open_provider(self, provider: str = "acme", **more: Any) -> str:
        """Open the provider, which redirects back; return the URL of our callback."""
        started = await self.start(provider, **more)
        assert started.status_code == 200, started.text
        async with http_client() as outside:
            response = await outside.get(started.json()["url"])
        assert response.status_code == 302, response.text
        back = urlsplit(response.headers["location"])
        return f"{back.path}?{back.query}"

    async def follow_callback(self, address: str) -> dict[str, str]:
        """Return the callback's redirect parameters: only a `code` or an `error`."""
        response = await self.browser.get(address)
        assert response.status_code == 302, response.text
        page = urlsplit(response.headers["location"])
        assert (page.scheme, page.netloc, page.path, page.fragment) == ("", "", "/callback", "")
        return {name: value for name, (value,) in parse_qs(page.query).items()}

    async def exchange(self, code: str, verifier: str = "", **more: str) -> httpx2.Response:
        form = {"code": code, "code_verifier": verifier or self.verifier}
        return await self.browser.post(
            TOKEN, data={"grant_type": "authorization_code"} | form | more
        )

    async def get_code(self, provider: str = "acme", **more: Any) -> str:
        params = await self.follow_callback(await self.open_provider(provider, **more))
        assert list(params) == ["code"], params
        return params["code"]

    async def sign_in(self, provider: str = "acme", **more: Any) -> Person:
        """Do all steps; fails unless the browser ends up signed in."""
        response = await self.exchange(await self.get_code(provider, **more))
        assert response.status_code == 200, response.text
        session = response.json()
        return Person(self.browser, session, session["user"]["email"], session["user"]["username"])


@dataclass
class Travel:
    """Makes travellers, and sets who signs in at the provider next."""

    running: RunningService
    provider: OpenIdServer

    def traveller(self, person: Person | None = None) -> Traveller:
        """Return a new browser, or that of a person who is signed in."""
        return Traveller(person.browser if person else self.running.client())

    async def accounts_of(self, email: str) -> int:
        """Return how many accounts have the email address."""
        async with self.running.database.sessions() as session:
            query = text("SELECT count(*) FROM profiles WHERE email = :email")
            return int((await session.execute(query, {"email": email})).scalar_one())

    def set_user(self, **claims: Any) -> dict[str, Any]:
        """Set who signs in at the provider next: a newcomer, unless claims say otherwise."""
        number = next(_numbers)
        self.provider.person = {
            "sub": f"subject-{number}",
            "email": f"somebody.{number}@example.net",
            "email_verified": True,
            "name": f"Somebody {number}",
        } | claims
        return self.provider.person
