"""A line to a server that a test can cut, or at whose other end there is no room any more."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit

from tests.support.servers import free_ports

FULL = b"HTTP/1.1 507 Insufficient Storage\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Wire:
    """Passes everything on to the server at that address, until it is cut or full."""

    def __init__(self, endpoint: str) -> None:
        self._target = urlsplit(endpoint)
        (self.port,) = free_ports(1)
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self.full = False
        """Whether it says of everything that is to be kept that there is no room."""

    async def join(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def cut(self) -> None:
        if self._server is not None:
            self._server.close()
            for writer in self._open:
                writer.close()
            await self._server.wait_closed()
            self._server = None

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.full:
            with suppress(OSError, asyncio.IncompleteReadError):
                await reader.readuntil(b"\r\n\r\n")
                writer.write(FULL)
                await writer.drain()
            writer.close()
            return
        there, back = await asyncio.open_connection(self._target.hostname, self._target.port)
        self._open |= {writer, back}
        await asyncio.gather(_pump(reader, back), _pump(there, writer))
        self._open -= {writer, back}


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()
