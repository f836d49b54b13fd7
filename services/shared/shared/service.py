"""The app factory and the background work of every service."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import structlog
from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from fastapi.staticfiles import StaticFiles
from fastapi.telemetry import TelemetryConfig
from sqlmodel.ext.asyncio.session import AsyncSession
from starlette.datastructures import State
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp

from shared.data.connection_limits import watch_connections
from shared.data.db import open_database
from shared.data.replica import open_replica
from shared.data.retention import Ceiling, RetentionRule, run_retention
from shared.data.settings import ServiceSettings
from shared.doctor.findings import Check
from shared.events.bus import Bus, stopping
from shared.events.consumer import Consumer, Subscription
from shared.events.outbox import Relay
from shared.features.evidence import Grants
from shared.http import http_errors
from shared.http.auth import PublishedKeys
from shared.http.fair_queue import FairQueue
from shared.http.request_language import RequestLanguage
from shared.http.sealer import Sealer
from shared.operations.counts import Counts
from shared.operations.declared import Count, Queue
from shared.operations.grants import OperationsGrants
from shared.operations.probes import add_probes
from shared.operations.routes import router as operations_router
from shared.operations.state import Operations
from shared.telemetry.request_log import RequestLog
from shared.telemetry.tracing import traces_endpoint

log = structlog.get_logger()

MAX_JSON_BYTES = 1024 * 1024
"""Largest request body; a service that accepts photos sets its own."""
MAX_OPEN_BYTES = 64 * 1024
"""Largest request body of routes that need no session."""

_DOCS_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8">
<title>{title}</title><link rel="stylesheet" href="docs/assets/swagger-ui.css">
<div id="swagger-ui"></div><script src="docs/assets/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script></html>"""
_DOCS_START = 'SwaggerUIBundle({url: "openapi.json", dom_id: "#swagger-ui"});'


@asynccontextmanager
async def _no_resources(_: FastAPI) -> AsyncIterator[None]:
    yield


@dataclass(frozen=True)
class Service:
    """One service: its routes, its subscriptions and its resources."""

    name: str
    """Also its package, the first part of its event types and its path under /api."""
    summary: str
    settings: type[ServiceSettings]
    routers: Sequence[APIRouter]
    subscriptions: Callable[[State], list[Subscription]] = lambda _: []
    """Its event subscriptions; called with `app.state` once the resources are open."""
    resources: Callable[[FastAPI], AbstractAsyncContextManager[None]] = _no_resources
    """Opens adapters and stores them on `app.state`."""
    loops: Callable[[State], list[Awaitable[None]]] = lambda _: []
    """Background jobs of the worker, each running until cancelled."""
    transient_publications: Sequence[str] = ()
    """NATS subjects for transient messages that it publishes beside its events."""
    transient_subscriptions: Sequence[str] = ()
    """NATS subjects for transient messages that it subscribes to."""
    retention_rules: Sequence[RetentionRule | Ceiling] = ()
    """Retention rules of its own tables."""
    max_body_bytes: int = MAX_JSON_BYTES
    queues: Sequence[Queue] = ()
    """Its tables of waiting work, for operators."""
    counts: Sequence[Count] = ()
    """Numbers about the product, for operators."""
    checks: Mapping[str, Callable[[State], Awaitable[object]]] = field(default_factory=dict)
    """Checks of other servers that it needs, which raise if one does not answer."""
    doctor_checks: Callable[[Any], Sequence[Check]] = lambda _: ()
    """Checks of `doctor` for this service only; called with its settings."""
    republish: Callable[[AsyncSession], Awaitable[int]] | None = None
    """Publishes the current state as events and returns their number."""
    root_routers: Sequence[APIRouter] = field(default=())
    """Routes outside /api; the gateway exposes those that it lists."""
    middleware: Sequence[Callable[[ASGIApp], ASGIApp]] = field(default=())
    """ASGI middleware of its own."""

    @property
    def migrations(self) -> Path:
        return Path(str(files(self.name))).parent / "migrations"


def create_app(service: Service, settings: ServiceSettings) -> FastAPI:
    """Return the ASGI application of a service."""
    prefix = f"/api/{service.name}"
    app = FastAPI(
        title=f"Garderobe {service.name}",
        summary=service.summary,
        version="1",
        openapi_url=f"{prefix}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan(service),
        generate_unique_id_function=_operation_id,
        responses={
            "4XX": {"model": http_errors.Problem, "description": "The request was refused."},
            "5XX": {"model": http_errors.Problem, "description": "The service could not answer."},
        },
        redirect_slashes=False,
        telemetry=_telemetry(),
    )
    app.state.settings = settings
    app.state.database = open_database(settings)
    app.state.replica = open_replica(settings, app.state.database)
    app.state.keys = PublishedKeys(settings.keys_url, service.name)
    app.state.sealer = Sealer(settings.gateway_secrets)
    app.state.grants = Grants(settings.gateway_secrets)
    app.state.operations_grants = OperationsGrants(settings.gateway_secrets)
    app.state.bus = Bus(settings.nats_url, service.name, settings.nats_replicas)
    app.state.operations = _operations(app, service)
    _add_middleware(app, service)
    for router in (*service.routers, operations_router):
        app.include_router(router, prefix=f"{prefix}/v1")
    for router in service.root_routers:
        app.include_router(router)
    add_probes(app)
    _add_docs(app, prefix)
    _complete_document(app, service.name)
    return app


def _telemetry() -> TelemetryConfig:
    """Let FastAPI record spans only; shared.telemetry counts requests for less of their time."""
    return {
        "tracing": traces_endpoint() is not None,
        "operation_spans": False,
        "metrics": False,
        "logs": False,
        "exclude": lambda scope: "/api/" not in scope["path"],
    }


def _operations(app: FastAPI, service: Service) -> Operations:
    state = app.state
    return Operations(
        name=service.name,
        database=state.database,
        bus=state.bus,
        migrations=service.migrations,
        queues=service.queues,
        counts=Counts(service.counts),
        valkey_urls=[url for url in state.settings.redis_url.split(",") if url],
        checks={name: partial(check, state) for name, check in service.checks.items()},
        subscriptions=lambda: service.subscriptions(state),
    )


def _add_middleware(app: FastAPI, service: Service) -> None:
    """Add middleware from the inside out: the last one sees a request first."""
    app.add_middleware(RequestBodyLimitMiddleware, max_body_size=service.max_body_bytes)
    http_errors.install(app)
    for one in service.middleware:
        app.add_middleware(one)
    app.add_middleware(FairQueue)
    app.add_middleware(RequestLanguage)
    app.add_middleware(RequestLog, prefix=f"/api/{service.name}/v1")


def _complete_document(app: FastAPI, name: str) -> None:
    """Document what FastAPI cannot know: the media type of errors and the scope of programs."""
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        document = plain()
        for path in document["paths"].values():
            for operation in path.values():
                for status in ("4XX", "5XX"):
                    content = operation["responses"][status]["content"]
                    if problem := content.pop("application/json", None):
                        content["application/problem+json"] = problem
        schemes = document.get("components", {}).get("securitySchemes", {})
        if "program" in schemes:
            flow = schemes["program"]["flows"]["clientCredentials"]
            flow["scopes"] = {name: f"Act for the program's account in {name}"}
        return document

    app.openapi = openapi  # type: ignore[method-assign]  # as FastAPI documents it


def _operation_id(route: APIRoute) -> str:
    return route.name


def _add_docs(app: FastAPI, prefix: str) -> None:
    async def docs() -> HTMLResponse:
        return HTMLResponse(_DOCS_PAGE.format(title=app.title))

    async def start() -> Response:
        return Response(_DOCS_START, media_type="text/javascript")

    app.add_api_route(f"{prefix}/docs", docs, include_in_schema=False)
    app.add_api_route(f"{prefix}/docs/start.js", start, include_in_schema=False)
    assets = files("fastapi_offline") / "static"
    app.mount(f"{prefix}/docs/assets", StaticFiles(directory=str(assets)))


def _lifespan(service: Service) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with service.resources(app), contextlib.AsyncExitStack() as stack:
            stack.push_async_callback(app.state.database.close)
            stack.push_async_callback(app.state.bus.close)
            work = asyncio.create_task(_work(service, app.state))
            work.add_done_callback(_end_process_on_failure)
            stack.push_async_callback(_stop, work)
            total = app.state.settings.database_connections
            limits = asyncio.create_task(watch_connections(app.state.database, total))
            stack.push_async_callback(_stop, limits)
            if (replica := app.state.replica) is not None:
                stack.push_async_callback(replica.database.close)
                stack.push_async_callback(_stop, asyncio.create_task(replica.watch()))
            yield

    return lifespan


def _end_process_on_failure(work: asyncio.Task[None]) -> None:
    # A service that serves requests but no events would only look healthy.
    if not work.cancelled() and work.exception() is not None:
        log.error("worker_failed", exc_info=work.exception())
        signal.raise_signal(signal.SIGTERM)


async def _stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def _work(service: Service, state: State) -> None:
    """Publish and consume events until cancelled; a web-only process just connects."""
    bus: Bus = state.bus
    await bus.connect()
    if state.settings.role == "web" or stopping():
        return
    async with asyncio.TaskGroup() as group:
        group.create_task(Relay(service.name, state.database, bus).run())
        group.create_task(Consumer(bus).run(service.subscriptions(state)))
        group.create_task(run_retention(state.database, service.retention_rules))
        for loop in service.loops(state):
            group.create_task(_as_coroutine(loop))


async def _as_coroutine(awaitable: Awaitable[None]) -> None:
    await awaitable
