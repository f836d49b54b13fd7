"""Serves an application on a port that another process can take over without a failed request.

Both listen on it (SO_REUSEPORT). A process that is stopped

1. gives new connections to the one that began to listen after it,
2. ends each of its connections with the response to the next request on it, because a request may
   be on its way on any of them,
3. finishes its requests, and closes WebSockets with the code 1012 (service restart), after which
   clients reconnect.
"""

import asyncio
import ctypes
import gc
import socket
import struct
import sys
import time
from typing import Any

import uvicorn
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shared.data.settings import KEEP_ALIVE_SECONDS

DRAIN_SECONDS = 1.0
"""How long idle connections may stay open: the gateway uses the newest ones first, so that those of
the next process have taken over by then."""
ACCEPT_SECONDS = 0.05
"""For connections that were made before new ones went to the next process."""
PAUSE_SECONDS = 0.02
SO_ATTACH_REUSEPORT_CBPF = 51  # linux/socket.h; the socket module does not name it
_RETURN_CONSTANT = 0x06
NEXT = 1
"""Position of the next process among the sockets of a port. They are in the order in which they
began to listen; the last one takes the place of one that closes."""


def listen_with_others(host: str, port: int) -> socket.socket:
    """Return a socket on a port on which other processes of this user may listen, too.

    Raises SystemExit if another program has the port.
    """
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if sys.platform == "linux":  # elsewhere the kernel does not choose among the sockets of a port
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        found.bind((host, port))
    except OSError as exc:
        found.close()
        raise SystemExit(f"Port {port} of {host} cannot be used: {exc.strerror}.") from None
    return found


def steer(listener: socket.socket, position: int) -> None:
    """Let the kernel give all new connections of a port to the socket at this position.

    Without a socket there, the kernel distributes them.
    """
    instruction = ctypes.create_string_buffer(struct.pack("HBBI", _RETURN_CONSTANT, 0, 0, position))
    program = struct.pack("HL", 1, ctypes.addressof(instruction))
    listener.setsockopt(socket.SOL_SOCKET, SO_ATTACH_REUSEPORT_CBPF, program)


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
    """Uvicorn, which gives its port to the next process when it is stopped."""

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
        for listener in sockets or ():
            if sys.platform == "linux":
                steer(listener, NEXT)
        await asyncio.sleep(ACCEPT_SECONDS)
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
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=10,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        **options,
    )
    server = Server(config, draining)
    server.run(sockets=[listen_with_others(host, port)])
    if not server.started:
        sys.exit(1)
