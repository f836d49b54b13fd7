"""NATS over TLS: the server's certificate is checked, and no password is sent without TLS."""

import asyncio
from pathlib import Path

from deploy.local import servers as local
from deploy.local.process import start
from deploy.rights.bus import OPERATOR, authorization, url_of
from shared.data.store_urls import TlsFiles, with_tls
from shared.events.bus import Bus
from shared.events.nats_connection import TLS_PROBLEM
from tests.support.ports import free_ports
from tests.support.servers import is_listening, terminate
from tests.support.tls_proxy import certificate, key_of
from tests.support.wait import eventually, wait_until

PASSWORDS = {OPERATOR: "secret"}


class TlsNats:
    """A NATS server that requires TLS, and certificates of its clients."""

    def __init__(self, folder: Path) -> None:
        self.certificate = certificate(folder / "server", "localhost")
        self.client = certificate(folder / "client", "service")
        self.other = certificate(folder / "other", "localhost")
        (self.port,) = free_ports(1)
        tls = (
            f'tls {{ cert_file: "{self.certificate}", key_file: "{key_of(self.certificate)}",'
            f' ca_file: "{self.client}", verify: true }}\n'
        )
        users = authorization(PASSWORDS, {}) + tls
        self.child = start(local.nats(folder / "nats", self.port, users), folder / "nats.log")
        wait_until(lambda: is_listening(self.port), "NATS")

    def bus(self, ca: Path, own: Path, host: str = "localhost") -> Bus:
        url = url_of(OPERATOR, PASSWORDS, f"{host}:{self.port}").replace("nats://", "tls://")
        files = TlsFiles(str(ca), str(own), str(key_of(own)))
        return Bus(with_tls("NATS", "tls", url, files), "sample")


async def require_problem(bus: Bus) -> None:
    """Wait until the bus reports that there is no TLS, while it tries to connect."""
    connecting = asyncio.create_task(bus.connect())

    async def is_reported() -> None:
        assert bus.problem == TLS_PROBLEM

    await eventually(is_reported)
    assert not bus.connected
    connecting.cancel()
    await asyncio.wait([connecting])
    await bus.close()


async def test_the_bus_works_over_tls_and_checks_certificates(tmp_path: Path) -> None:
    nats = TlsNats(tmp_path)
    try:
        bus = nats.bus(nats.certificate, nats.client)
        await bus.connect()
        await bus.ensure_stream("sample")
        assert await bus.find_stream("sample")
        await bus.close()
        await require_problem(nats.bus(nats.other, nats.client))
        await require_problem(nats.bus(nats.certificate, nats.client, host="127.0.0.1"))
    finally:
        terminate(nats.child)


async def test_a_server_without_tls_gets_no_password() -> None:
    received = bytearray()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'INFO {"server_id": "x", "max_payload": 1000, "auth_required": true}\r\n')
        received.extend(await reader.read(1000))
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        await require_problem(Bus(f"tls://ana:secret@localhost:{port}", "sample"))
    assert b"secret" not in received
