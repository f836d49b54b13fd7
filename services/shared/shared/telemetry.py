"""Logs, request ids, traces and metrics, the same in every service."""

import re
import time
import uuid

import structlog
from opentelemetry import metrics, propagate, trace
from opentelemetry.context import Context
from opentelemetry.exporter.prometheus import PrometheusMetricReader
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shared.logs import configure_logs

log = structlog.get_logger()

_REQUEST_ID = re.compile(r"[0-9A-Za-z-]{8,64}")
_QUIET = {"/healthz", "/readyz", "/metrics"}


def configure(service: str) -> None:
    """Set up JSON logs, the tracer and the meter of this process. Call once."""
    configure_logs(service)
    resource = Resource.create({"service.name": service})
    trace.set_tracer_provider(TracerProvider(resource=resource))
    metrics.set_meter_provider(MeterProvider([PrometheusMetricReader()], resource))


def current_traceparent() -> str | None:
    """Return the W3C traceparent of the current span, for an event to carry."""
    carrier: dict[str, str] = {}
    propagate.inject(carrier)
    return carrier.get("traceparent")


def context_of(traceparent: str | None) -> Context:
    """Return the trace context that an event carries."""
    return propagate.extract({"traceparent": traceparent} if traceparent else {})


def metrics_response() -> Response:
    """Return the metrics in the Prometheus text format."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


class RequestLog:
    """ASGI middleware that gives each request an id and logs one line per request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

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
                    log.info(
                        "request",
                        method=scope["method"],
                        path=scope["path"],
                        status=status,
                        ms=round((time.perf_counter() - started) * 1000, 1),
                    )


def _request_id(scope: Scope) -> str:
    for name, value in scope["headers"]:
        if name == b"x-request-id" and _REQUEST_ID.fullmatch(value.decode("latin-1")):
            return str(value.decode())
    return uuid.uuid4().hex
