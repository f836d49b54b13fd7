"""Signing in and asking the public API, as any program outside would."""

from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Self

import httpx2

from deploy.local.layout import Layout
from deploy.seed.models import Character

PASSWORD = "correct horse battery staple"  # noqa: S105 - known to everybody, for a local system
UNAUTHORIZED = 401
JSON = dict[str, Any]


class NotTold(Exception):
    """The API refused a step of the story; the message says which."""


class SignedOut(NotTold):
    """The token of the session is over."""


class Account:
    """Somebody signed in, with a cookie jar of their own."""

    def __init__(
        self, http: httpx2.AsyncClient, character: Character, user: JSON, *, is_new: bool
    ) -> None:
        self.http = http
        self.character = character
        self.user = user
        self.id = str(user["id"])
        self.is_new = is_new

    @classmethod
    async def open(cls, gateway: str, character: Character) -> Self:
        """Register, or log in when the username is taken."""
        http = visitor(gateway)
        free = await ask(http, "GET", f"/api/identity/v1/usernames/{character.username}")
        is_new = bool(free["available"])
        who = {"email": character.email, "username": character.username, "age_confirmed": True}
        session = await (
            ask(http, "POST", "/api/identity/v1/accounts", who | {"password": PASSWORD})
            if is_new
            else ask(http, "POST", "/api/identity/v1/sessions", _login(character))
        )
        return cls(http, character, session["user"], is_new=is_new)

    async def ask(
        self,
        method: str,
        path: str,
        body: JSON | bytes | None = None,
        *,
        params: dict[str, str] | None = None,
        once: str | None = None,
    ) -> JSON:
        """As `ask`, and log in anew when the session's token is over.

        `once` keeps a creation from being done again by a later run.
        """
        headers = {"Idempotency-Key": once} if once else None
        try:
            return await ask(self.http, method, path, body, params=params, headers=headers)
        except SignedOut:
            await ask(self.http, "POST", "/api/identity/v1/sessions", _login(self.character))
            return await ask(self.http, method, path, body, params=params, headers=headers)

    async def list(self, path: str, **parameters: str) -> AsyncIterator[JSON]:
        """Every item of a list, page by page."""
        query: dict[str, str] = {"limit": "100", **parameters}
        while True:
            page = await self.ask("GET", path, params=query)
            for item in page["items"]:
                yield item
            if page["next_cursor"] is None:
                return
            query["cursor"] = page["next_cursor"]

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.http.aclose()


async def ask(
    http: httpx2.AsyncClient,
    method: str,
    path: str,
    body: JSON | bytes | None = None,
    *,
    params: dict[str, str] | None = None,
    headers: dict[str, str] | None = None,
) -> JSON:
    """Send a JSON body, or a photo; raises NotTold with the problem's own words."""
    if isinstance(body, bytes):
        photo = {"Content-Type": "image/jpeg"}
        answer = await http.request(method, path, content=body, headers=photo)
    else:
        answer = await http.request(method, path, json=body, params=params, headers=headers)
    if answer.is_error:
        kind = SignedOut if answer.status_code == UNAUTHORIZED else NotTold
        raise kind(f"{method} {path} answered {answer.status_code}: {answer.text[:300]}")
    content: JSON = answer.json() if answer.content else {}
    return content


def visitor(gateway: str) -> httpx2.AsyncClient:
    """Somebody without an account."""
    trust = Layout.from_environment().trust()
    return httpx2.AsyncClient(
        base_url=gateway, headers={"Origin": gateway}, timeout=60, verify=trust
    )


def _login(character: Character) -> JSON:
    return {"login": character.username, "password": PASSWORD}
