"""Serves an application, and stops without failing a request that has arrived.

A process that is stopped

1. accepts no new connections,
2. ends each of its connections with the response to the next request on it, because a request may
   be on its way on any of them,
3. finishes its requests, and closes WebSockets with the code 1012 (service restart), after which
   clients reconnect.
"""

import asyncio
import gc
import socket
import sys
import time
from typing import Any

import uvicorn
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shared.data.settings import KEEP_ALIVE_SECONDS

DRAIN_SECONDS = 1.0
"""How long idle connections may stay open. The gateway uses the newest ones first, and opens others
once it has been told that these end."""
PAUSE_SECONDS = 0.02


class Draining:
    """ASGI middleware that ends connections with their next response, once `active` is set."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.active = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_last(message: Message) -> None:
            if self.active and message["type"] == "http.response.start":
                MutableHeaders(scope=message)["connection"] = "close"
            await send(message)

        await self._app(scope, receive, send_last)


class Server(uvicorn.Server):
    """Uvicorn, which drains its connections when it is stopped."""

    def __init__(self, config: uvicorn.Config, draining: Draining) -> None:
        super().__init__(config)
        self._draining = draining

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start up; then leave what is there out of garbage collections, which pause requests."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain, then shut down as Uvicorn does."""
        self._draining.active = True
        for server in self.servers:
            server.close()
        deadline = time.monotonic() + DRAIN_SECONDS
        # Uvicorn does not signal the end of a connection.
        while self.server_state.connections and time.monotonic() < deadline:  # noqa: ASYNC110
            await asyncio.sleep(PAUSE_SECONDS)
        await super().shutdown(sockets)


def serve(app: ASGIApp, host: str, port: int, **options: Any) -> None:
    """Serve until the process is stopped. `options` are those of `uvicorn.Config`."""
    draining = Draining(app)
    config = uvicorn.Config(
        draining,
        host=host,
        port=port,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=10,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        **options,
    )
    server = Server(config, draining)
    server.run()
    if not server.started:
        sys.exit(1)
