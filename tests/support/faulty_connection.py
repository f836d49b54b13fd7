"""A TCP proxy that simulates a broken, hanging or slow connection, or a full server."""

import asyncio
import random
from contextlib import suppress
from urllib.parse import urlsplit

from tests.support.ports import free_ports
from tests.support.wait import pause

STORAGE_FULL = (
    b"HTTP/1.1 507 Insufficient Storage\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
)


class FaultyProxy:
    """Forwards connections to an endpoint until it is disconnected or full."""

    def __init__(self, endpoint: str) -> None:
        self._target = urlsplit(endpoint)
        (self.port,) = free_ports(1)
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self.storage_full = False
        """Whether new connections get 507."""
        self.passes = asyncio.Event()
        """Cleared while nothing passes, although connections stay open."""
        self.passes.set()
        self.max_delay_seconds = 0.0
        """How long each piece of data waits at most, in each direction."""

    async def start(self) -> None:
        """Listen, unless it does."""
        if self._server is not None:
            return
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def disconnect(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
            for writer in self._open:
                writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.storage_full:
            with suppress(OSError, asyncio.IncompleteReadError):
                await reader.readuntil(b"\r\n\r\n")
                writer.write(STORAGE_FULL)
                await writer.drain()
            writer.close()
            return
        try:
            upstream_reader, upstream_writer = await asyncio.open_connection(
                self._target.hostname, self._target.port
            )
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, upstream_writer}
        await asyncio.gather(
            self._forward(reader, upstream_writer), self._forward(upstream_reader, writer)
        )
        self._open -= {writer, upstream_writer}

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self.passes.wait()
                if self.max_delay_seconds:
                    await pause(random.uniform(0, self.max_delay_seconds), "the fault")
                if writer.is_closing():
                    break
                writer.write(data)
                await writer.drain()
        writer.close()
