"""A TCP proxy that simulates a broken connection or a full server."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit

from tests.support.servers import free_ports

STORAGE_FULL = (
    b"HTTP/1.1 507 Insufficient Storage\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
)


class FaultyProxy:
    """Forwards connections to an HTTP endpoint until it is disconnected or full."""

    def __init__(self, endpoint: str) -> None:
        self._target = urlsplit(endpoint)
        (self.port,) = free_ports(1)
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self.storage_full = False
        """Whether new connections get 507."""

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def disconnect(self) -> None:
        if self._server is not None:
            self._server.close()
            for writer in self._open:
                writer.close()
            await self._server.wait_closed()
            self._server = None

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.storage_full:
            with suppress(OSError, asyncio.IncompleteReadError):
                await reader.readuntil(b"\r\n\r\n")
                writer.write(STORAGE_FULL)
                await writer.drain()
            writer.close()
            return
        upstream_reader, upstream_writer = await asyncio.open_connection(
            self._target.hostname, self._target.port
        )
        self._open |= {writer, upstream_writer}
        await asyncio.gather(_forward(reader, upstream_writer), _forward(upstream_reader, writer))
        self._open -= {writer, upstream_writer}


async def _forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()
