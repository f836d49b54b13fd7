"""A client of the public API for one person."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from functools import cache
from types import TracebackType
from typing import Any, Self

import httpx2

from deploy.local.layout import Layout
from deploy.seed.models import Character

PASSWORD = "correct horse battery staple"  # noqa: S105 - public, for a local system
UNAUTHORIZED, UNAVAILABLE = 401, 503
PAUSES = (1, 2, 4, 8)
"""Seconds before each further try of a call that a busy service refused."""
JSON = dict[str, Any]


class RequestFailed(Exception):
    """The API refused a request; the message says which."""


class SessionExpired(RequestFailed):
    """The session's access token has expired."""


class Account:
    """A person who is logged in, with their own cookie jar."""

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
        idempotency_key: str | None = None,
    ) -> JSON:
        """Call `ask`; log in again when the access token has expired.

        `idempotency_key` keeps a later run from creating the same thing twice.
        """
        headers = {"Idempotency-Key": idempotency_key} if idempotency_key else None
        try:
            return await ask(self.http, method, path, body, params=params, headers=headers)
        except SessionExpired:
            await ask(self.http, "POST", "/api/identity/v1/sessions", _login(self.character))
            return await ask(self.http, method, path, body, params=params, headers=headers)

    async def list(self, path: str, **parameters: str) -> AsyncIterator[JSON]:
        """Yield every item of a list, page by page."""
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
    """Send a JSON body or a photo, again while the service is unavailable for a moment.

    Raises RequestFailed with the problem details.
    """
    request: JSON = (
        {"content": body, "headers": {"Content-Type": "image/jpeg"}}
        if isinstance(body, bytes)
        else {"json": body, "params": params, "headers": headers}
    )
    answer = await http.request(method, path, **request)
    for pause in PAUSES:
        if answer.status_code != UNAVAILABLE:
            break
        await asyncio.sleep(pause)
        answer = await http.request(method, path, **request)
    if answer.is_error:
        kind = SessionExpired if answer.status_code == UNAUTHORIZED else RequestFailed
        raise kind(f"{method} {path} returned {answer.status_code}: {answer.text[:300]}")
    content: JSON = answer.json() if answer.content else {}
    return content


def visitor(gateway: str) -> httpx2.AsyncClient:
    """Return a client without a session."""
    return httpx2.AsyncClient(
        base_url=gateway, headers={"Origin": gateway}, timeout=60, verify=_trust()
    )


@cache
def _trust() -> ssl.SSLContext:
    """Return what all clients trust; to read it takes each of them 20 ms of CPU time."""
    return Layout.from_environment().trust()


def _login(character: Character) -> JSON:
    return {"login": character.username, "password": PASSWORD}
