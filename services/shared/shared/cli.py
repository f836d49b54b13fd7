"""The command line of every service: serve, migrate, openapi, republish."""

import asyncio
import json
from typing import Any

import alembic.command
import typer
import uvicorn
from pydantic import SecretStr

from shared import telemetry
from shared.db import Database, alembic_config
from shared.service import Service, create_app
from shared.settings import ServiceSettings

KEEP_ALIVE_SECONDS = 120
"""Longer than the gateway keeps an idle one (90 s): else it may use one that we are closing."""


def command_line(service: Service) -> typer.Typer:
    """`python -m <service> serve | migrate | openapi | republish`; services may add commands."""
    cli = typer.Typer(add_completion=False, no_args_is_help=True, help=service.summary)

    @cli.command()
    def serve() -> None:
        """Answer HTTP, relay and hear events (GARDEROBE_ROLE says which)."""
        settings = service.settings()
        telemetry.configure(service.name)
        host, _, port = settings.listen.rpartition(":")
        uvicorn.run(
            create_app(service, settings),
            host=host,
            port=int(port),
            access_log=False,
            log_level="warning",
            timeout_graceful_shutdown=10,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            ws_max_size=16 * 1024,
        )

    @cli.command()
    def migrate() -> None:
        """Bring the database to the newest schema."""
        settings = service.settings()
        alembic.command.upgrade(alembic_config(service.migrations, settings.database_url), "head")

    @cli.command()
    def openapi() -> None:
        """Print the OpenAPI document."""
        typer.echo(json.dumps(openapi_document(service), indent=2, sort_keys=True))

    @cli.command()
    def republish() -> None:
        """Emit the present state as events, from which projections can be rebuilt.

        Once after an upgrade by which another service begins to hear them.
        """
        settings = service.settings()
        typer.echo(f"{asyncio.run(_republish(service, settings))} events")

    return cli


def openapi_document(service: Service) -> dict[str, Any]:
    """The OpenAPI document, made without any server or setting."""
    blank = ServiceSettings(
        database_url="postgresql+psycopg://localhost/none",
        nats_url="",
        keys_url="",
        gateway_secrets=[SecretStr("no request is answered by this one")],
    )
    return create_app(service, blank).openapi()


async def _republish(service: Service, settings: ServiceSettings) -> int:
    if service.republish is None:
        return 0
    database = Database(settings.database_url)
    async with database.sessions() as session:
        count = await service.republish(session)
        await session.commit()
    await database.close()
    return count
