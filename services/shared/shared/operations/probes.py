"""Addresses for supervisors and Prometheus, which the gateway does not expose."""

import asyncio

from fastapi import FastAPI, Request
from starlette.responses import JSONResponse, Response

from shared.data.db import Database
from shared.events.bus import Bus
from shared.http.errors import NotFound, Unavailable
from shared.operations.collector import all_metrics
from shared.operations.state import Operations
from shared.telemetry.metrics import CONTENT_TYPE, is_local_name
from shared.version import VERSION


def add_probes(app: FastAPI) -> None:
    """Add `/healthz` (it runs), `/readyz` (it can work) and `/metrics`."""
    for path, endpoint in (("/healthz", healthz), ("/readyz", readyz), ("/metrics", metrics)):
        app.add_api_route(path, endpoint, include_in_schema=False)


async def healthz() -> Response:
    return JSONResponse({"status": "ok", "version": VERSION})


async def readyz(request: Request) -> Response:
    database: Database = request.app.state.database
    try:
        async with asyncio.timeout(2):
            await database.ping()
    except TimeoutError:
        raise Unavailable from None
    bus: Bus = request.app.state.bus
    problems = " ".join(filter(None, (bus.problem, database.problem)))
    problem = {"problem": problems} if problems else {}
    return JSONResponse({"status": "ready", "bus": bus.connected, **problem})


async def metrics(request: Request) -> Response:
    if not is_local_name(request.headers.get("host", "")):
        raise NotFound
    operations: Operations = request.app.state.operations
    return Response(all_metrics(await operations.read()), media_type=CONTENT_TYPE)
