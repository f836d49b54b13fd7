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
    """A browser that signs in elsewhere, with the verifier that only it knows."""

    browser: httpx2.AsyncClient
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(32))

    async def start(self, provider: str = "acme", **more: Any) -> httpx2.Response:
        """`more` goes into the body; `headers` are the request's."""
        headers = more.pop("headers", {})
        challenge = {"code_challenge": challenge_of(self.verifier), "code_challenge_method": "S256"}
        return await self.browser.post(
            f"{PROVIDERS}/{provider}/start", json=challenge | more, headers=headers
        )

    async def go(self, provider: str = "acme", **more: Any) -> str:
        """To the provider, who sends us back: the address of our callback."""
        started = await self.start(provider, **more)
        assert started.status_code == 200, started.text
        async with httpx2.AsyncClient() as outside:
            answer = await outside.get(started.json()["url"])
        assert answer.status_code == 302, answer.text
        back = urlsplit(answer.headers["location"])
        return f"{back.path}?{back.query}"

    async def come_back(self, address: str) -> dict[str, str]:
        """What the callback hands to our page: a `code` or an `error`, and nothing else."""
        answer = await self.browser.get(address)
        assert answer.status_code == 302, answer.text
        page = urlsplit(answer.headers["location"])
        assert (page.scheme, page.netloc, page.path, page.fragment) == ("", "", "/callback", "")
        return {name: value for name, (value,) in parse_qs(page.query).items()}

    async def exchange(self, code: str, verifier: str = "", **more: str) -> httpx2.Response:
        form = {"code": code, "code_verifier": verifier or self.verifier}
        return await self.browser.post(
            TOKEN, data={"grant_type": "authorization_code"} | form | more
        )

    async def get_code(self, provider: str = "acme", **more: Any) -> str:
        told = await self.come_back(await self.go(provider, **more))
        assert list(told) == ["code"], told
        return told["code"]

    async def sign_in(self, provider: str = "acme", **more: Any) -> Person:
        """All the way; fails unless it ends signed in."""
        answer = await self.exchange(await self.get_code(provider, **more))
        assert answer.status_code == 200, answer.text
        session = answer.json()
        return Person(self.browser, session, session["user"]["email"], session["user"]["username"])


@dataclass
class Travel:
    """Makes travellers, and says whom the provider lets in next."""

    running: RunningService
    provider: OpenIdServer

    def traveller(self, person: Person | None = None) -> Traveller:
        """A fresh browser, or that of somebody who is signed in."""
        return Traveller(person.browser if person else self.running.client())

    async def accounts_of(self, email: str) -> int:
        """How many accounts have the address."""
        async with self.running.database.sessions() as session:
            query = text("SELECT count(*) FROM profiles WHERE email = :email")
            return int((await session.execute(query, {"email": email})).scalar_one())

    def as_somebody(self, **claims: Any) -> dict[str, Any]:
        """The next to sign in at the provider: somebody new, unless claims say otherwise."""
        number = next(_numbers)
        self.provider.person = {
            "sub": f"subject-{number}",
            "email": f"somebody.{number}@example.net",
            "email_verified": True,
            "name": f"Somebody {number}",
        } | claims
        return self.provider.person
