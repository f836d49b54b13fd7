"""The forward-auth process, a plain ASGI application that the gateway asks about requests."""

import asyncio
import contextlib
import json
import re
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any, get_args
from urllib.parse import parse_qs

import structlog

from identity.cookies import parse, quoted_return_path
from identity.forward_auth.domain import UNAVAILABLE, Denied, Mode, Verifier
from identity.forward_auth.metrics import DECISIONS, STALENESS_SECONDS, VERIFY_SECONDS
from identity.forward_auth.problems import GATEWAY_PROBLEMS
from identity.forward_auth.rules import ForwardedRequest
from identity.forward_auth.settings import VerifySettings
from identity.forward_auth.store import AuthState, SeenCredentials
from shared.http.request_language import VARY
from shared.http.status_titles import title_of
from shared.languages import Language, chosen_language, preferred_language
from shared.telemetry.metrics import CONTENT_TYPE, current_metrics, is_local_name
from shared.translations import lazy_gettext, reading, translate
from shared.version import VERSION

log = structlog.get_logger()

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = Mapping[str, list[str]]

VERIFY_PATH = "/internal/verify"
LOGIN_PAGE = "/login"
MODES: frozenset[str] = frozenset(get_args(Mode))
NOT_FOUND = Denied(404, "not_found", lazy_gettext("There's nothing here."))
_REQUEST_ID = re.compile(r"[0-9A-Za-z-]{8,64}")


@dataclass(frozen=True, slots=True)
class Response:
    """The response to the gateway."""

    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


class VerifyApp:
    """Decides about requests; follows revocations in the background."""

    def __init__(self, settings: VerifySettings) -> None:
        database = settings.database_direct_url or settings.database_url
        self._state = AuthState(database)
        self._seen = SeenCredentials(database)
        self._verifier = Verifier(settings, self._state, self._seen)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._run_lifespan(receive, send)
        elif scope["type"] == "http":
            await _send(send, self._respond(scope))

    @contextlib.asynccontextmanager
    async def following(self) -> AsyncIterator[None]:
        """Follow the database during the block."""
        work = asyncio.gather(self._state.watch(), self._seen.write())
        await self._state.wait_for_first_read()
        try:
            yield
        finally:
            work.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await work

    async def _run_lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        async with self.following():
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    def _respond(self, scope: Scope) -> Response:
        headers = _headers(scope)
        try:
            return self._route(scope, headers)
        except Exception:
            # Fail closed: no error may let a request pass.
            log.exception("verify_failed")
            return _problem(UNAVAILABLE, headers)

    def _route(self, scope: Scope, headers: Headers) -> Response:
        if scope["path"] == VERIFY_PATH:
            (mode,) = parse_qs(scope["query_string"].decode("latin-1")).get("mode", [""])
            with VERIFY_SECONDS.time():
                response = self._verify(mode, _forwarded_request(headers), headers)
            DECISIONS.labels(mode if mode in MODES else "page", response.status).inc()
            return response
        if scope["path"] == "/healthz":
            return Response(body=json.dumps({"status": "ok", "version": VERSION}).encode())
        if scope["path"] == "/metrics":
            return self._metrics(headers)
        if failure := GATEWAY_PROBLEMS.get(scope["path"]):
            # With 200, as from the web server: an error would make the gateway ask the next server.
            return replace(_problem(failure, headers), status=HTTPStatus.OK)
        if scope["method"] in {"GET", "HEAD"} and scope["path"] != LOGIN_PAGE:
            return self._redirect_to_login(_full_path(scope))
        return _problem(NOT_FOUND, headers)

    def _metrics(self, headers: Headers) -> Response:
        if not is_local_name(headers.get("host", [""])[0]):
            return _problem(NOT_FOUND, headers)
        STALENESS_SECONDS.set(self._state.staleness)
        return Response(headers={"content-type": CONTENT_TYPE}, body=current_metrics())

    def _verify(self, mode: str, request: ForwardedRequest, headers: Headers) -> Response:
        if mode == "page":
            return (
                Response()
                if self._verifier.has_session(request)
                else self._redirect_to_login(request.uri)
            )
        if mode not in MODES:
            return _problem(NOT_FOUND, headers)
        decision = self._verifier.decide(mode, request)  # type: ignore[arg-type]  # checked above
        if isinstance(decision, Denied):
            return _problem(decision, headers)
        # Services get no cookies: the language in theirs replaces what the browser accepts.
        answer: dict[str, str] = {"accept-language": _language(headers)}
        if decision.authorization:
            answer["authorization"] = decision.authorization
        return Response(headers=answer)

    def _redirect_to_login(self, uri: str) -> Response:
        headers = {"location": LOGIN_PAGE, "cache-control": "no-store"}
        if page := quoted_return_path(uri):
            headers["set-cookie"] = self._verifier.cookies.redirect(page)
        return Response(302, headers)


def _headers(scope: Scope) -> dict[str, list[str]]:
    headers: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        headers.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return headers


def _forwarded_request(headers: Headers) -> ForwardedRequest:
    def first(name: str) -> str | None:
        values = headers.get(name)
        return values[0] if values else None

    uri = first("x-forwarded-uri") or ""
    authorization = first("authorization") or ""
    scheme, _, bearer = authorization.partition(" ")
    return ForwardedRequest(
        method=(first("x-forwarded-method") or "").upper(),
        uri=uri,
        cookies=parse(headers.get("cookie", [])),
        bearer=bearer.strip() or None if scheme.lower() == "bearer" else None,
        basic=authorization if scheme.lower() == "basic" else None,
        apikey=first("apikey") or _apikey_in(uri),
        origin=first("origin"),
        fetch_site=first("sec-fetch-site"),
        upgrades=first("x-forwarded-proto") in {"ws", "wss"} or "upgrade" in headers,
    )


def _apikey_in(uri: str) -> str | None:
    # A browser cannot add headers to the request that opens a WebSocket.
    return parse_qs(uri.partition("?")[2]).get("apikey", [None])[0]


def _full_path(scope: Scope) -> str:
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope["query_string"]
    return (path.partition(b"?")[0] + (b"?" + query if query else b"")).decode("latin-1")


def _language(headers: Headers) -> Language:
    chosen = chosen_language("; ".join(headers.get("cookie", [])))
    return chosen or preferred_language(",".join(headers.get("accept-language", [])))


def _problem(denied: Denied, headers: Headers) -> Response:
    received = headers.get("x-request-id", [""])[0]
    request_id = received if _REQUEST_ID.fullmatch(received) else uuid.uuid4().hex
    language = _language(headers)
    with reading(language):
        problem = {
            "type": "about:blank",
            "title": title_of(denied.status),
            "status": denied.status,
            "detail": translate(denied.detail),
            "code": denied.code,
            "request_id": request_id,
        }
    extra = {
        401: {"www-authenticate": "Bearer"},
        429: {"retry-after": "1"},
        **{status: {"retry-after": "2"} for status in (502, 503, 504)},
    }
    base = {
        "content-type": "application/problem+json",
        "content-language": language,
        "vary": VARY,
        "cache-control": "no-store",
        "x-request-id": request_id,
    }
    return Response(
        denied.status, base | extra.get(denied.status, {}), json.dumps(problem).encode()
    )


async def _send(send: Send, response: Response) -> None:
    lines = {**response.headers, "content-length": str(len(response.body))}
    await send(
        {
            "type": "http.response.start",
            "status": response.status,
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in lines.items()],
        }
    )
    await send({"type": "http.response.body", "body": response.body})
