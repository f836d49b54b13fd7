"""A NATS server with the users of the system, each with its own rights."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from deploy.local import servers as local
from deploy.local.layout import SERVICES
from deploy.local.process import start
from deploy.rights.bus import OPERATOR, TOOLS, authorization, known_rights, url_of
from shared.events.bus import Bus
from tests.support.ports import free_ports
from tests.support.servers import is_listening
from tests.support.wait import wait_until

RIGHTS = known_rights()


class Server:
    """A NATS server with the users of the system."""

    def __init__(self, folder: Path) -> None:
        (self.port,) = free_ports(1)
        self.passwords = {name: secrets.token_hex(16) for name in (*SERVICES, OPERATOR, TOOLS)}
        users = authorization(self.passwords, RIGHTS)
        self.child = start(local.nats(folder, self.port, users), folder / "nats.log")
        wait_until(lambda: is_listening(self.port), "NATS")

    def url(self, name: str) -> str:
        return url_of(name, self.passwords, f"127.0.0.1:{self.port}")

    @asynccontextmanager
    async def bus(self, name: str) -> AsyncIterator[Bus]:
        """Connect to the bus as a service."""
        bus = Bus(self.url(name), name)
        await bus.connect()
        try:
            yield bus
        finally:
            await bus.close()
