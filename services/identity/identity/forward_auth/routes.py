"""The verify process as a plain ASGI application: the gateway asks it about every request."""

import asyncio
import contextlib
import json
import re
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, get_args
from urllib.parse import parse_qs

import structlog

from identity.cookies import page_to_return_to, parse
from identity.forward_auth.domain import AWAY, Mode, Stopped, Verifier
from identity.forward_auth.rules import Asked
from identity.forward_auth.settings import VerifySettings
from identity.forward_auth.store import Known, SeenCredentials

log = structlog.get_logger()

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = Mapping[str, list[str]]

VERIFY_PATH = "/internal/verify"
LOGIN_PAGE = "/login"
MODES: frozenset[str] = frozenset(get_args(Mode))
UNKNOWN = Stopped(404, "not_found", "There is nothing here.")
_REQUEST_ID = re.compile(r"[0-9A-Za-z-]{8,64}")


@dataclass(frozen=True, slots=True)
class Answer:
    """What the gateway is told."""

    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


class VerifyApp:
    """Decides about requests; keeps up with sign-outs in the background."""

    def __init__(self, settings: VerifySettings) -> None:
        self._known = Known(settings.database_url)
        self._seen = SeenCredentials(settings.database_url)
        self._verifier = Verifier(settings, self._known, self._seen)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await _send(send, self._answer(scope))

    @contextlib.asynccontextmanager
    async def living(self) -> AsyncIterator[None]:
        """Keep up with the database for as long as the block lasts."""
        work = asyncio.gather(self._known.watch(), self._seen.write())
        await self._known.wait_for_first_look()
        try:
            yield
        finally:
            work.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await work

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        async with self.living():
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    def _answer(self, scope: Scope) -> Answer:
        headers = _headers(scope)
        try:
            return self._route(scope, headers)
        except Exception:
            # Whatever happens here, nobody passes because of it.
            log.exception("verify_failed")
            return _problem(AWAY, headers)

    def _route(self, scope: Scope, headers: Headers) -> Answer:
        if scope["path"] == "/healthz":
            return Answer(body=b"ok")
        if scope["path"] == VERIFY_PATH:
            (mode,) = parse_qs(scope["query_string"].decode("latin-1")).get("mode", [""])
            return self._verify(mode, _asked(headers), headers)
        if scope["method"] in {"GET", "HEAD"} and scope["path"] != LOGIN_PAGE:
            return self._to_login(_full_path(scope))
        return _problem(UNKNOWN, headers)

    def _verify(self, mode: str, asked: Asked, headers: Headers) -> Answer:
        if mode == "page":
            return Answer() if self._verifier.has_session(asked) else self._to_login(asked.uri)
        if mode not in MODES:
            return _problem(UNKNOWN, headers)
        decision = self._verifier.decide(mode, asked)  # type: ignore[arg-type]  # checked above
        if isinstance(decision, Stopped):
            return _problem(decision, headers)
        passed = decision.authorization
        return Answer(headers={"authorization": passed} if passed else {})

    def _to_login(self, uri: str) -> Answer:
        headers = {"location": LOGIN_PAGE, "cache-control": "no-store"}
        if page := page_to_return_to(uri):
            headers["set-cookie"] = self._verifier.cookies.redirect(page)
        return Answer(302, headers)


def _headers(scope: Scope) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return found


def _asked(headers: Headers) -> Asked:
    def one(name: str) -> str | None:
        values = headers.get(name)
        return values[0] if values else None

    uri = one("x-forwarded-uri") or ""
    authorization = one("authorization") or ""
    scheme, _, bearer = authorization.partition(" ")
    return Asked(
        method=(one("x-forwarded-method") or "").upper(),
        uri=uri,
        cookies=parse(headers.get("cookie", [])),
        bearer=bearer.strip() or None if scheme.lower() == "bearer" else None,
        basic=authorization if scheme.lower() == "basic" else None,
        apikey=one("apikey") or _apikey_in(uri),
        origin=one("origin"),
        fetch_site=one("sec-fetch-site"),
        upgrades=one("x-forwarded-proto") in {"ws", "wss"} or "upgrade" in headers,
    )


def _apikey_in(uri: str) -> str | None:
    # A browser cannot add headers to the request that opens a WebSocket.
    return parse_qs(uri.partition("?")[2]).get("apikey", [None])[0]


def _full_path(scope: Scope) -> str:
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope["query_string"]
    return (path.partition(b"?")[0] + (b"?" + query if query else b"")).decode("latin-1")


def _problem(stopped: Stopped, headers: Headers) -> Answer:
    sent = headers.get("x-request-id", [""])[0]
    request_id = sent if _REQUEST_ID.fullmatch(sent) else uuid.uuid4().hex
    problem = {
        "type": "about:blank",
        "title": HTTPStatus(stopped.status).phrase,
        "status": stopped.status,
        "detail": stopped.detail,
        "code": stopped.code,
        "request_id": request_id,
    }
    extra = {401: {"www-authenticate": "Bearer"}, 503: {"retry-after": "2"}}
    answered = {
        "content-type": "application/problem+json",
        "cache-control": "no-store",
        "x-request-id": request_id,
    }
    return Answer(
        stopped.status, answered | extra.get(stopped.status, {}), json.dumps(problem).encode()
    )


async def _send(send: Send, answer: Answer) -> None:
    lines = {**answer.headers, "content-length": str(len(answer.body))}
    await send(
        {
            "type": "http.response.start",
            "status": answer.status,
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in lines.items()],
        }
    )
    await send({"type": "http.response.body", "body": answer.body})
