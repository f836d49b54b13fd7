"""The command line of every service: serve, migrate, openapi, republish."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import alembic.command
import typer
import uvicorn
from fastapi import FastAPI
from pydantic import SecretStr
from sqlalchemy.exc import OperationalError
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.db import alembic_config, open_database
from shared.errors import ApiError
from shared.service import Service, create_app
from shared.settings import KEEP_ALIVE_SECONDS, ServiceSettings, read_settings
from shared.telemetry.setup import configure

S = TypeVar("S", bound=ServiceSettings)
T = TypeVar("T")


CANNOT_RUN = 2
"""Exit code if a command cannot run at all, as for wrong options."""


def run_command(
    settings: type[S], act: Callable[[AsyncSession, S], Awaitable[T]], *, failure: int = 1
) -> T:
    """Run a command in one transaction.

    An expected failure is printed, and exits with the code `failure`; without a database the code
    is CANNOT_RUN.
    """
    try:
        return asyncio.run(_run_in_transaction(read_settings(settings), act))
    except ApiError as exc:
        typer.echo(exc.detail, err=True)
        raise typer.Exit(failure) from exc
    except OperationalError as exc:
        typer.echo("The database isn't responding. Check that it runs.", err=True)
        raise typer.Exit(CANNOT_RUN) from exc


def serve_app(app: FastAPI, settings: ServiceSettings) -> None:
    """Serve an application of a service until the process is stopped."""
    host, _, port = settings.listen.rpartition(":")
    uvicorn.run(
        app,
        host=host,
        port=int(port),
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=10,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        ws_max_size=16 * 1024,
    )


def command_line(service: Service) -> typer.Typer:
    """`python -m <service> serve | migrate | openapi | republish`; services may add commands."""
    cli = typer.Typer(add_completion=False, no_args_is_help=True, help=service.summary)

    @cli.command()
    def serve() -> None:
        """Serve HTTP, publish and consume events (GARDEROBE_ROLE selects which)."""
        settings = read_settings(service.settings)
        configure(service.name)
        serve_app(create_app(service, settings), settings)

    @cli.command()
    def migrate() -> None:
        """Migrate the database to the newest schema."""
        settings = read_settings(service.settings)
        url = settings.database_direct_url or settings.database_url
        alembic.command.upgrade(alembic_config(service.migrations, url), "head")

    @cli.command()
    def openapi() -> None:
        """Print the OpenAPI document."""
        typer.echo(json.dumps(openapi_document(service), indent=2, sort_keys=True))

    @cli.command()
    def republish() -> None:
        """Publish the current state as events, from which other services rebuild projections.

        Run it once after an upgrade that adds a consumer: a new consumer has no history.
        """

        async def act(session: AsyncSession, _: ServiceSettings) -> int:
            return await service.republish(session) if service.republish else 0

        typer.echo(f"{run_command(service.settings, act)} events")

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


async def _run_in_transaction(settings: S, act: Callable[[AsyncSession, S], Awaitable[T]]) -> T:
    database = open_database(settings)
    try:
        async with database.sessions() as session:
            result = await act(session, settings)
            await session.commit()
        return result
    finally:
        await database.close()
