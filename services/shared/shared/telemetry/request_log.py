"""Counts and logs each request, with the ids by which it is found in other places."""

import re
import time
import uuid
from collections.abc import Mapping

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shared.telemetry.metrics import ACTIVE_REQUESTS, BODY_BYTES, REQUEST_SECONDS
from shared.telemetry.tracing import trace_ids

log = structlog.get_logger()

_REQUEST_ID = re.compile(r"[0-9A-Za-z-]{8,64}")
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
_QUIET = {"/healthz", "/readyz", "/metrics"}


class RequestLog:
    """ASGI middleware that gives each request an id and logs one line per request."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        """`prefix` is the path of the service's routes, which FastAPI keeps apart from theirs."""
        self.app = app
        self._prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        request_id = scope["request_id"] = _request_id(headers)
        started = time.perf_counter()
        status = 500

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"].append((b"x-request-id", request_id.encode()))
            await send(message)

        ACTIVE_REQUESTS.inc()
        with (
            structlog.contextvars.bound_contextvars(request_id=request_id),
            trace_ids(headers.get(b"traceparent")),
        ):
            try:
                await self.app(scope, receive, send_with_id)
            finally:
                ACTIVE_REQUESTS.dec()
                if scope["path"] not in _QUIET:
                    self._record(scope, headers, status, time.perf_counter() - started)

    def _record(
        self, scope: Scope, headers: Mapping[bytes, str], status: int, seconds: float
    ) -> None:
        method = scope["method"] if scope["method"] in _METHODS else "_OTHER"
        route = self._route(scope)
        REQUEST_SECONDS.labels(method, route, status).observe(seconds)
        size = headers.get(b"content-length", "")
        if size.isdecimal() and size != "0":
            BODY_BYTES.labels(route).observe(int(size))
        log.info("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1))

    def _route(self, scope: Scope) -> str:
        """Return the template of the path, which names nobody."""
        template: str | None = getattr(scope.get("route"), "path", None)
        if template is None:
            return "unknown"
        return self._prefix + template if scope["path"].startswith(self._prefix) else template


def _request_id(headers: Mapping[bytes, str]) -> str:
    given = headers.get(b"x-request-id", "")
    return given if _REQUEST_ID.fullmatch(given) else uuid.uuid4().hex
