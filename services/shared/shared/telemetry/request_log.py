"""Logs one line per request, with the ids by which it is found in other places."""

import re
import time
import uuid

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shared.telemetry.metrics import BODY_BYTES

log = structlog.get_logger()

_REQUEST_ID = re.compile(r"[0-9A-Za-z-]{8,64}")
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
        request_id = scope["request_id"] = _request_id(scope)
        started = time.perf_counter()
        status = 500

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"].append((b"x-request-id", request_id.encode()))
            await send(message)

        with structlog.contextvars.bound_contextvars(request_id=request_id):
            try:
                await self.app(scope, receive, send_with_id)
            finally:
                if scope["path"] not in _QUIET:
                    route = self._route(scope)
                    if size := _content_length(scope):
                        BODY_BYTES.labels(route).observe(size)
                    log.info(
                        "request",
                        method=scope["method"],
                        route=route,
                        status=status,
                        ms=round((time.perf_counter() - started) * 1000, 1),
                    )

    def _route(self, scope: Scope) -> str:
        """Return the template of the path, which names nobody."""
        template: str | None = getattr(scope.get("route"), "path", None)
        if template is None:
            return "unknown"
        return self._prefix + template if scope["path"].startswith(self._prefix) else template


def _request_id(scope: Scope) -> str:
    for name, value in scope["headers"]:
        if name == b"x-request-id" and _REQUEST_ID.fullmatch(value.decode("latin-1")):
            return str(value.decode())
    return uuid.uuid4().hex


def _content_length(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0
