"""The command line: what every service has, the keys that sign access tokens, programs."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Annotated, TypeVar

import typer
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.keys import domain as keys
from identity.keys.rules import NEVER
from identity.keys.schemas import KeyState
from identity.main import service, vault_of
from identity.oauth import domain as clients
from identity.oauth.schemas import NewClient
from identity.settings import Settings
from shared.cli import command_line
from shared.db import Database
from shared.errors import Refused

T = TypeVar("T")

BY = "command line"

cli = command_line(service)
keys_cli = typer.Typer(no_args_is_help=True, help="The keys that sign access tokens.")
cli.add_typer(keys_cli, name="keys")
clients_cli = typer.Typer(no_args_is_help=True, help="Programs that act for an account (OAuth).")
cli.add_typer(clients_cli, name="clients")

Name = Annotated[str, typer.Argument(help="The program, as `clients list` names it.")]


@keys_cli.command("list")
def list_keys() -> None:
    """Show every key: its state, and when it signs and verifies."""

    async def act(session: AsyncSession, _: Settings) -> list[KeyState]:
        return await keys.list_keys(session, datetime.now(UTC))

    for key in _run(act):
        until = (
            "" if key.verifies_until == NEVER else f", verifies until {key.verifies_until:%F %T}"
        )
        typer.echo(f"{key.kid}  {key.state}, signs from {key.signs_from:%F %T}{until} (UTC)")


@keys_cli.command()
def rotate() -> None:
    """Publish the next key; it signs as soon as every service has had time to learn it."""

    async def act(session: AsyncSession, settings: Settings) -> datetime:
        wait = timedelta(seconds=settings.key_wait_seconds)
        return await keys.rotate_keys(session, vault_of(settings), wait, datetime.now(UTC), BY)

    typer.echo(f"The next key is published and signs from {_run(act):%F %T} (UTC).")


@keys_cli.command()
def revoke(kid: Annotated[str, typer.Argument(help="The key, as `keys list` names it.")]) -> None:
    """Emergency: let a key go at once, with every access token that it signed.

    Browsers renew theirs by themselves: nobody is signed out.
    """

    async def act(session: AsyncSession, settings: Settings) -> None:
        await keys.revoke_key(session, vault_of(settings), kid, datetime.now(UTC), BY)

    _run(act)
    typer.echo("The key is revoked.")


@clients_cli.command("add")
def add_client(
    name: Annotated[str, typer.Option(help="What the program is called.")],
    account: Annotated[str, typer.Option(help="Email address of the account it acts for.")],
    service: Annotated[str, typer.Option(help="The one service in which it acts.")],
) -> None:
    """Register a program; its secret is printed this once."""
    _say_secret(_run(lambda session, _: clients.add_client(session, name, account, service)))


@clients_cli.command("list")
def list_clients() -> None:
    """Show every program."""
    for one in _run(lambda session, _: clients.list_clients(session)):
        used = f"last used {one.used_at:%F %T}" if one.used_at else "never used"
        end = f", revoked {one.revoked_at:%F %T}" if one.revoked_at else ""
        typer.echo(f"{one.client_id}  {one.name}, {one.account} in {one.service}, {used}{end}")


@clients_cli.command("revoke")
def revoke_client(name: Name) -> None:
    """End a program with all its tokens, at once."""
    _run(lambda session, _: clients.revoke_client(session, name))
    typer.echo(f"{name} is revoked.")


@clients_cli.command()
def new_secret(name: Name) -> None:
    """Give a program another secret, printed this once; the old one and its tokens end at once."""
    _say_secret(_run(lambda session, _: clients.renew_secret(session, name)))


def _say_secret(made: NewClient) -> None:
    typer.echo(f"client_id:     {made.client_id}")
    typer.echo(f"client_secret: {made.secret}")


def _run(act: Callable[[AsyncSession, Settings], Awaitable[T]]) -> T:
    """One transaction; what is refused is said, and ends with exit code 1."""
    try:
        return asyncio.run(_commit(act, Settings()))
    except Refused as exc:
        typer.echo(exc.detail, err=True)
        raise typer.Exit(1) from exc


async def _commit(act: Callable[[AsyncSession, Settings], Awaitable[T]], settings: Settings) -> T:
    database = Database(settings.database_url)
    try:
        async with database.sessions() as session:
            found = await act(session, settings)
            await session.commit()
        return found
    finally:
        await database.close()
