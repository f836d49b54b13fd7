"""A proxy that adds TLS to a server without it, as our builds of Valkey and SeaweedFS are."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from deploy.local.certificate import CERTIFICATE, KEY, make_certificate


def certificate(folder: Path, *names: str) -> Path:
    """Make a certificate for these names in a new folder. Return its file; its key is beside it."""
    folder.mkdir()
    make_certificate(folder, names)
    return folder / CERTIFICATE


def key_of(certificate_file: Path) -> Path:
    """Return the file of the key."""
    return certificate_file.with_name(KEY)


def server_context(server_certificate: Path, client_ca: Path | None = None) -> ssl.SSLContext:
    """Return the context of a server; with `client_ca` it requires a client's certificate."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=client_ca)
    context.load_cert_chain(server_certificate, key_of(server_certificate))
    if client_ca:
        context.verify_mode = ssl.CERT_REQUIRED
    return context


@asynccontextmanager
async def tls_proxy(
    target_port: int, server_certificate: Path, client_ca: Path | None = None
) -> AsyncIterator[int]:
    """Forward a new port of the loopback interface to another, and yield it.

    With `client_ca` a client must have a certificate that it signs.
    """
    context = server_context(server_certificate, client_ca)

    writers: list[asyncio.StreamWriter] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        upstream = await asyncio.open_connection("127.0.0.1", target_port)
        writers.extend((writer, upstream[1]))
        await asyncio.gather(_forward(reader, upstream[1]), _forward(upstream[0], writer))

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    async with server:
        yield server.sockets[0].getsockname()[1]
        for writer in writers:
            writer.close()


async def _forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()
