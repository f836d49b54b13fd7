"""The command line: the shared commands, signing keys and OAuth clients."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

import typer
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.main import service, vault_of
from identity.oauth_clients import domain as clients
from identity.oauth_clients.schemas import NewClient
from identity.settings import Settings
from identity.signing.signing_keys import domain as keys
from identity.signing.signing_keys.rules import NEVER
from identity.signing.signing_keys.schemas import KeyState
from shared.cli import command_line, run_command

BY = "command line"

cli = command_line(service)
keys_cli = typer.Typer(no_args_is_help=True, help="The keys that sign access tokens.")
cli.add_typer(keys_cli, name="keys")
clients_cli = typer.Typer(no_args_is_help=True, help="OAuth clients that act for an account.")
cli.add_typer(clients_cli, name="clients")

Name = Annotated[str, typer.Argument(help="The client's name, as in `clients list`.")]


@keys_cli.command("list")
def list_keys() -> None:
    """List the keys with their states and the times they sign and verify."""

    async def act(session: AsyncSession, _: Settings) -> list[KeyState]:
        return await keys.list_keys(session, datetime.now(UTC))

    for key in run_command(Settings, act):
        until = (
            "" if key.verifies_until == NEVER else f", verifies until {key.verifies_until:%F %T}"
        )
        typer.echo(f"{key.kid}  {key.state}, signs from {key.signs_from:%F %T}{until} (UTC)")


@keys_cli.command()
def rotate() -> None:
    """Publish the next key; it starts signing once every service has had time to fetch it."""

    async def act(session: AsyncSession, settings: Settings) -> datetime:
        wait = timedelta(seconds=settings.key_wait_seconds)
        return await keys.rotate_keys(session, vault_of(settings), wait, datetime.now(UTC), BY)

    signs_from = run_command(Settings, act)
    typer.echo(f"Published the next key. It starts signing at {signs_from:%F %T} (UTC).")


@keys_cli.command()
def revoke(kid: Annotated[str, typer.Argument(help="The key's id, as in `keys list`.")]) -> None:
    """Emergency: revoke a key at once, with every access token it signed.

    Browsers renew their tokens by themselves, so nobody is logged out.
    """

    async def act(session: AsyncSession, settings: Settings) -> None:
        await keys.revoke_key(session, vault_of(settings), kid, datetime.now(UTC), BY)

    run_command(Settings, act)
    typer.echo("The key has been revoked.")


@clients_cli.command("add")
def add_client(
    name: Annotated[str, typer.Option(help="A name for the client.")],
    account: Annotated[str, typer.Option(help="Email of the account that it acts for.")],
    service: Annotated[str, typer.Option(help="The one service that it may use.")],
) -> None:
    """Register a client and print its secret, which is never shown again."""

    async def act(session: AsyncSession, _: Settings) -> NewClient:
        return await clients.add_client(session, name, account, service)

    _print_secret(run_command(Settings, act))


@clients_cli.command("list")
def list_clients() -> None:
    """List all clients, including revoked ones."""
    for client in run_command(Settings, lambda session, _: clients.list_clients(session)):
        used = f"last used {client.used_at:%F %T}" if client.used_at else "never used"
        end = f", revoked {client.revoked_at:%F %T}" if client.revoked_at else ""
        typer.echo(
            f"{client.client_id}  {client.name}, {client.account} in {client.service}, {used}{end}"
        )


@clients_cli.command("revoke")
def revoke_client(name: Name) -> None:
    """Revoke a client and all its tokens at once."""
    run_command(Settings, lambda session, _: clients.revoke_client(session, name))
    typer.echo(f"{name} has been revoked.")


@clients_cli.command()
def new_secret(name: Name) -> None:
    """Print a new secret for a client, once; the old one and its tokens stop working at once."""
    _print_secret(run_command(Settings, lambda session, _: clients.renew_secret(session, name)))


def _print_secret(client: NewClient) -> None:
    typer.echo(f"client_id:     {client.client_id}")
    typer.echo(f"client_secret: {client.secret}")
