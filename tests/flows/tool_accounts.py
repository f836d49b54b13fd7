"""Service accounts of internal tools on the running system."""

import secrets
from dataclasses import dataclass

from deploy.local.credentials import load_credentials
from deploy.local.databases import database_url
from deploy.local.layout import SERVICES, Layout
from deploy.local.servers import HOST
from deploy.rights import bus
from identity.oauth_clients import domain
from shared.data.db import Database


@dataclass(frozen=True)
class ToolAccount:
    """An admin's account, with one program for each service."""

    layout: Layout
    email: str
    friend_id: str
    """Another account."""
    programs: dict[str, tuple[str, str]]
    """Id and secret of the program, by service."""

    def environment(self, service: str) -> dict[str, str]:
        """Return the variables that the examples of a service read."""
        client_id, secret = self.programs[service]
        passwords = load_credentials(self.layout.data / "credentials.json").bus_passwords
        address = f"{HOST}:{self.layout.port_of('nats')}"
        return {
            "GARDEROBE_URL": self.layout.public_url,
            "GARDEROBE_CLIENT_ID": client_id,
            "GARDEROBE_CLIENT_SECRET": secret,
            "GARDEROBE_EVENTS_URL": bus.url_of(bus.TOOLS, passwords, address),
        }


async def register_programs(layout: Layout, email: str, friend_id: str) -> ToolAccount:
    """Register one program per service for an account, as `clients add` does."""
    passwords = load_credentials(layout.data / "credentials.json").database_passwords
    address = f"{HOST}:{layout.port_of('postgres')}"
    database = Database(database_url("identity", passwords["identity"], address))
    programs = {}
    async with database.sessions() as session:
        for service in SERVICES:
            name = f"{service}-{secrets.token_hex(4)}"
            added = await domain.add_client(session, name, email, service)
            programs[service] = (str(added.client_id), added.secret)
        await session.commit()
    await database.close()
    return ToolAccount(layout, email, friend_id, programs)
