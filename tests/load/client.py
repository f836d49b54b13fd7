"""A minimal HTTP/1.1 client with a kept connection, which takes little CPU time itself."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Reply:
    """A response: its status and the seconds from the first byte sent to the last one read."""

    status: int
    seconds: float


class HttpConnection:
    """A connection to the gateway."""

    def __init__(self, gateway: str) -> None:
        self._host = urlsplit(gateway).netloc
        self._origin = gateway
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Reply:
        """Send a request and read the whole response."""
        reader, writer = self._streams = self._streams or await self._connect()
        lines = {"Host": self._host, "Origin": self._origin, "Content-Length": str(len(body))}
        lines |= {"Content-Type": "application/json", **(headers or {})}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        started = time.perf_counter()
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        status, keeps_alive = await _read(reader)
        seconds = time.perf_counter() - started
        if not keeps_alive:
            await self.close()
        return Reply(status, seconds)

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        name, _, port = self._host.partition(":")
        return await asyncio.open_connection(name, int(port))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


async def _read(reader: asyncio.StreamReader) -> tuple[int, bool]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower().split("\r\n")
    headers = dict(line.split(": ", 1) for line in head[1:] if ": " in line)
    if headers.get("transfer-encoding") == "chunked":
        while size := int((await reader.readuntil(b"\r\n")).strip(), 16):
            await reader.readexactly(size + 2)
        await reader.readexactly(2)
    else:
        await reader.readexactly(int(headers.get("content-length", "0")))
    return int(head[0].split()[1]), headers.get("connection") != "close"
