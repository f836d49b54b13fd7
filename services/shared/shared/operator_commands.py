"""Commands of every service with which operators see its state and repair its events."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Annotated, TypeVar

import httpx2
import typer
from fastapi import FastAPI
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.commands import expected_failures, in_transaction, run_command
from shared.data.settings import ServiceSettings, read_settings
from shared.operations import dead_letters
from shared.operations.migrations import read_current
from shared.operations.problems import ProcessOut, StatusOut, status_of
from shared.operations.schemas import DeadLetterOut, OpenDeadLetterOut
from shared.operations.state import Operations
from shared.service import Service, create_app
from shared.terminal import CommandFailed, Yes, command_group, confirm, progress, show
from shared.version import VERSION

T = TypeVar("T")
CONNECT_SECONDS = 2.0
LetterId = Annotated[int, typer.Argument(help="Its id, as in `events dead list`.", metavar="ID")]


def add_operator_commands(cli: typer.Typer, service: Service) -> None:
    """Add `status`, `version` and `events` to the command line of a service."""

    @cli.command()
    def status() -> None:
        """Print the state of this service; `garderobe status` shows that of all."""
        with expected_failures():
            found = asyncio.run(read_status(service))
        show(found, found.model_dump_json(indent=2))

    @cli.command()
    def version() -> None:
        """Print the versions of the code and of the database's schema."""
        schema = run_command(service.settings, lambda session, _: read_current(session))
        found = {"service": service.name, "version": VERSION, "schema": schema}
        show(found, f"{service.name} {VERSION}, schema {schema}")

    cli.add_typer(_events(service), name="events")


def _events(service: Service) -> typer.Typer:
    events = command_group("Events that this service publishes, and those it failed to handle.")
    events.add_typer(_dead(service), name="dead")

    @events.command()
    def republish() -> None:
        """Publish the current state as events, from which other services rebuild projections.

        Run it once after an upgrade that adds a consumer: a new consumer has no history.
        """

        async def act(session: AsyncSession, _: ServiceSettings) -> int:
            return await service.republish(session) if service.republish else 0

        count = run_command(service.settings, act)
        show({"service": service.name, "events": count}, f"{service.name}: {count:,} events")

    return events


def _dead(service: Service) -> typer.Typer:
    dead = command_group("Dead letters: events that a consumer gave up.")

    @dead.command("list")
    def list_() -> None:
        """List the dead letters of this service, newest first."""
        found = run_command(service.settings, lambda session, _: _list_all(session))
        items = [{"service": service.name} | one.model_dump(mode="json") for one in found]
        lines = [f"{one.id}  {one.consumer}  {one.event_type}  {one.error}" for one in found]
        show({"items": items}, "\n".join(lines) or "There are no dead letters.")

    @dead.command("show")
    def show_(letter_id: LetterId) -> None:
        """Show a dead letter with its event, which may name people."""

        async def act(session: AsyncSession, _: ServiceSettings) -> OpenDeadLetterOut:
            return await dead_letters.open_dead_letter(session, letter_id)

        found = run_command(service.settings, act)
        show(found, found.model_dump_json(indent=2))

    @dead.command()
    def replay(
        letter_id: Annotated[int | None, typer.Argument(metavar="ID")] = None,
        every: Annotated[bool, typer.Option("--all", help="Replay all of them.")] = False,
    ) -> None:
        """Let the consumer handle an event again; it stays a dead letter if it fails again.

        With --all, run it again after an interruption: what was handled is no dead letter any more.
        """
        if every == (letter_id is not None):
            raise typer.BadParameter("Name a dead letter, or give --all.")
        _replay(service, letter_id)

    @dead.command()
    def drop(letter_id: LetterId, yes: Yes = False) -> None:
        """Delete a dead letter; its event is never handled."""
        confirm(f"Delete the dead letter {letter_id}? Its event is never handled then.", yes=yes)
        run_command(service.settings, lambda session, _: dead_letters.drop(session, letter_id))
        show({"dropped": str(letter_id)}, "The dead letter was deleted.")

    return dead


async def read_status(service: Service) -> StatusOut:
    """Return the state of a service, and whether its process responds."""
    settings = read_settings(service.settings)
    async with open_service(service, settings) as app:
        operations: Operations = app.state.operations
        state, process = await asyncio.gather(operations.read(), _ask_process(settings))
    return status_of(state, process)


@asynccontextmanager
async def open_service(service: Service, settings: ServiceSettings) -> AsyncIterator[FastAPI]:
    """Open what a service needs without serving or consuming; without NATS if it is away."""
    app = create_app(service, settings)
    async with service.resources(app):
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(CONNECT_SECONDS):
                    await app.state.bus.connect()
            yield app
        finally:
            await app.state.bus.close()
            await app.state.database.close()


async def _ask_process(settings: ServiceSettings) -> ProcessOut:
    host, _, port = settings.listen.rpartition(":")
    host = "127.0.0.1" if host == "0.0.0.0" else host
    try:
        async with httpx2.AsyncClient(timeout=2) as client:
            response = await client.get(f"http://{host}:{port}/healthz")
            return ProcessOut(responds=True, version=response.json()["version"])
    except (httpx2.HTTPError, ValueError, KeyError):
        return ProcessOut(responds=False, version=None)


async def _list_all(session: AsyncSession) -> list[DeadLetterOut]:
    found: list[DeadLetterOut] = []
    cursor = None
    while True:
        page = await dead_letters.list_dead_letters(session, cursor=cursor, limit=100)
        found += page.items
        cursor = page.next_cursor
        if cursor is None:
            return found


def _replay(service: Service, letter_id: int | None) -> None:
    with expected_failures():
        failures = asyncio.run(_replay_each(service, letter_id))
    if failures:
        raise CommandFailed("\n".join(failures), "replay_failed")
    show({"failed": 0}, "Every event was handled.")


async def _replay_each(service: Service, letter_id: int | None) -> list[str]:
    """Replay one dead letter or all; return what failed. Each is a transaction of its own."""
    settings = read_settings(service.settings)
    failures: list[str] = []
    async with open_service(service, settings) as app:

        async def one(session: AsyncSession, chosen: int) -> None:
            subscriptions = app.state.operations.subscriptions()
            failure = await dead_letters.replay(session, chosen, subscriptions)
            if failure:
                failures.append(f"{chosen}: {failure.detail}")

        if letter_id is not None:
            await in_transaction(app.state.database, partial(one, chosen=letter_id))
            return failures
        ids = [found.id for found in await in_transaction(app.state.database, _list_all)]
        with progress("Replaying", "Run it again: it continues with those left.") as report:
            for done, chosen in enumerate(reversed(ids), start=1):
                await in_transaction(app.state.database, partial(one, chosen=chosen))
                report(done, len(ids))
    return failures
