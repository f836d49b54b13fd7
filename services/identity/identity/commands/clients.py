"""Commands for OAuth clients."""

from dataclasses import asdict
from typing import Annotated

import typer
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.oauth_clients import domain
from identity.oauth_clients.schemas import ClientState, NewClient
from identity.settings import Settings
from shared.commands import run_command
from shared.terminal import Yes, command_group, confirm, show

clients = command_group("OAuth clients that act for an account.")

Name = Annotated[str, typer.Argument(help="The client's name, as in `clients list`.")]


@clients.command()
def add(
    name: Annotated[str, typer.Option(help="A name for the client.")],
    account: Annotated[
        str, typer.Option(help="Username, email address or id of the account that it acts for.")
    ],
    service: Annotated[str, typer.Option(help="The one service that it may use.")],
) -> None:
    """Register a client and print its secret, which is never shown again."""

    async def act(session: AsyncSession, _: Settings) -> NewClient:
        return await domain.add_client(session, name, account, service)

    _show_secret(run_command(Settings, act))


@clients.command("list")
def list_() -> None:
    """List all clients, including revoked ones."""
    found = run_command(Settings, lambda session, _: domain.list_clients(session))
    items = [asdict(one) | {"client_id": str(one.client_id)} for one in found]
    show({"items": items}, "\n".join(map(_line, found)))


@clients.command()
def revoke(name: Name, yes: Yes = False) -> None:
    """Revoke a client and all its tokens at once."""
    confirm(f"Revoke the client {name} and all its tokens?", yes=yes)
    run_command(Settings, lambda session, _: domain.revoke_client(session, name))
    show({"revoked": name}, f"{name} has been revoked.")


@clients.command()
def new_secret(name: Name, yes: Yes = False) -> None:
    """Print a new secret for a client, once; the old one and its tokens stop working at once."""
    confirm(f"Replace the secret of {name}? The old one stops working at once.", yes=yes)
    _show_secret(run_command(Settings, lambda session, _: domain.renew_secret(session, name)))


def _show_secret(client: NewClient) -> None:
    document = {"client_id": str(client.client_id), "client_secret": client.secret}
    show(document, "\n".join(f"{name + ':':14} {value}" for name, value in document.items()))


def _line(client: ClientState) -> str:
    used = f"last used {client.used_at:%F %T}" if client.used_at else "never used"
    end = f", revoked {client.revoked_at:%F %T}" if client.revoked_at else ""
    what = f"{client.name}, {client.account} in {client.service}, {used}{end}"
    return f"{client.client_id}  {what}"
