"""People who register and sign in, for the tests of identity."""

import itertools
from dataclasses import dataclass, field
from typing import Any

import httpx2
from joserfc.jwk import ECKey

from tests.support.service_under_test import RunningService
from tests.support.tokens import bearer_of

SIGNING_KEY = ECKey.generate_key("P-256").as_pem(private=True).decode()
SECRET = "a refresh secret of the tests, long enough"
PASSWORD = "correct horse battery staple"
_numbers = itertools.count(1)


@dataclass
class Person:
    """A person with a browser: its cookie jar, and the session of the last response."""

    browser: httpx2.AsyncClient
    session: dict[str, Any]
    email: str
    username: str

    @property
    def id(self) -> str:
        return str(self.session["user"]["id"])

    @property
    def bearer(self) -> dict[str, str]:
        """Return the Authorization header that the gateway adds."""
        return {"Authorization": bearer_of(self.session["access_token"])}

    async def ask(self, method: str, path: str, **body: Any) -> httpx2.Response:
        """Call identity as this person; `body` is the JSON."""
        url = f"/api/identity/v1{path}"
        return await self.browser.request(method, url, json=body or None, headers=self.bearer)

    async def is_signed_in(self) -> bool:
        return (await self.ask("GET", "/sessions/current")).status_code == 200

    @property
    def cookies(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self.browser.cookies.jar}

    @property
    def cookie_header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())


@dataclass
class Site:
    """The ways to get into identity."""

    running: RunningService
    opened: list[httpx2.AsyncClient] = field(default_factory=list)

    def browser(self) -> httpx2.AsyncClient:
        return self.running.client()

    async def register(self, **fields: Any) -> Person:
        browser = self.browser()
        body = new_account(**fields)
        response = await browser.post("/api/identity/v1/accounts", json=body)
        assert response.status_code == 201, response.text
        return Person(browser, response.json(), body["email"], body["username"])

    async def second_device(self, person: Person, user_agent: str = "") -> Person:
        """Return the same person, signed in on another device."""
        browser = self.running.client()
        browser.headers["User-Agent"] = user_agent
        response = await browser.post(
            "/api/identity/v1/sessions", json={"login": person.username, "password": PASSWORD}
        )
        assert response.status_code == 200, response.text
        return Person(browser, response.json(), person.email, person.username)

    async def log_in(
        self, login: str, password: str = PASSWORD, **more: str | None
    ) -> httpx2.Response:
        return await self.browser().post(
            "/api/identity/v1/sessions", json={"login": login, "password": password} | more
        )


def new_account(**fields: Any) -> dict[str, Any]:
    """Return a unique registration."""
    number = next(_numbers)
    username = fields.get("username", f"person_{number}")
    return {"email": f"{username}@example.org", "username": username, "password": PASSWORD} | fields
