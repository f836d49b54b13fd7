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
from shared.settings import KEEP_ALIVE_SECONDS, ServiceSettings, read_settings


def command_line(service: Service) -> typer.Typer:
    """`python -m <service> serve | migrate | openapi | republish`; services may add commands."""
    cli = typer.Typer(add_completion=False, no_args_is_help=True, help=service.summary)

    @cli.command()
    def serve() -> None:
        """Serve HTTP, publish and consume events (GARDEROBE_ROLE selects which)."""
        settings = read_settings(service.settings)
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
        """Migrate the database to the newest schema."""
        settings = read_settings(service.settings)
        alembic.command.upgrade(alembic_config(service.migrations, settings.database_url), "head")

    @cli.command()
    def openapi() -> None:
        """Print the OpenAPI document."""
        typer.echo(json.dumps(openapi_document(service), indent=2, sort_keys=True))

    @cli.command()
    def republish() -> None:
        """Publish the current state as events, from which other services rebuild projections.

        Run it once after an upgrade that adds a consumer: a new consumer has no history.
        """
        settings = read_settings(service.settings)
        typer.echo(f"{asyncio.run(_republish(service, settings))} events")

    return cli


def openapi_document(service: Service) -> dict[str, Any]:
    """Return the OpenAPI document. Needs no server and no settings."""
    blank = ServiceSettings(
        database_url="postgresql+psycopg://localhost/none",
        nats_url="",
        keys_url="",
        gateway_secrets=[SecretStr("a placeholder, since this app serves no requests")],
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
