"""The command line of every service: serve, migrate, openapi, status, version, events."""

import json
from typing import Annotated, Any

import alembic.command
import typer
from fastapi import FastAPI
from pydantic import SecretStr

from shared.commands import expected_failures, run_command
from shared.data.migrations import alembic_config
from shared.data.settings import ServiceSettings, read_settings
from shared.doctor.command import add_doctor
from shared.http.serving import serve
from shared.operations.migrations import MigrationPlan, read_plan
from shared.operator_commands import add_operator_commands
from shared.service import Service, create_app
from shared.telemetry.setup import configure
from shared.terminal import command_group, show


def serve_app(app: FastAPI, settings: ServiceSettings) -> None:
    """Serve an application of a service until the process is stopped."""
    host, _, port = settings.listen.rpartition(":")
    serve(app, host, int(port), ws_max_size=16 * 1024)


def command_line(service: Service) -> typer.Typer:
    """`python -m <service> serve | migrate | ...`; services may add commands.

    `garderobe` runs most of them too, and finds the service's settings.
    """
    cli = command_group(service.summary)

    @cli.command()
    def serve() -> None:
        """Serve HTTP, publish and consume events (GARDEROBE_ROLE selects which)."""
        settings = read_settings(service.settings)
        configure(service.name)
        serve_app(create_app(service, settings), settings)

    @cli.command()
    def migrate(
        plan: Annotated[bool, typer.Option("--plan", help="Only list what would be done.")] = False,
    ) -> None:
        """Migrate the database to the newest schema."""
        found = _plan(service)
        if not plan and found.pending:
            settings = read_settings(service.settings)
            url = settings.database_direct_url or settings.database_url
            config = alembic_config(service.migrations, url)
            with expected_failures():
                alembic.command.upgrade(config, "head")
        show(found, describe_plan(found, done=not plan))

    @cli.command()
    def openapi() -> None:
        """Print the OpenAPI document."""
        typer.echo(json.dumps(openapi_document(service), indent=2, sort_keys=True))

    add_operator_commands(cli, service)
    add_doctor(cli, service)
    return cli


def describe_plan(plan: MigrationPlan, *, done: bool) -> str:
    """Return the migrations that are pending or were run, one per line."""
    if plan.is_newer:
        return f"{plan.service}: a newer release's schema, {plan.current}, which this one can use."
    if not plan.pending:
        return f"{plan.service}: the schema is the newest, {plan.newest}."
    what = "run" if done else "pending"
    return "\n".join(f"{plan.service}: {what} {one.revision} {one.name}" for one in plan.pending)


def openapi_document(service: Service) -> dict[str, Any]:
    """Return the OpenAPI document. Needs no server and no settings."""
    blank = ServiceSettings(
        database_url="postgresql+psycopg://localhost/none",
        nats_url="",
        keys_url="",
        gateway_secrets=[SecretStr("a placeholder, since this app serves no requests")],
    )
    return create_app(service, blank).openapi()


def _plan(service: Service) -> MigrationPlan:
    return run_command(
        service.settings, lambda session, _: read_plan(session, service.name, service.migrations)
    )
