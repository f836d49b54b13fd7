"""Command line: the shared commands, roles of admins and erasure from the waitlist."""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Annotated

import typer
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.domain import grant_role, revoke_role
from admin.admins.models import Role
from admin.identity_client import Account, IdentityClient
from admin.main import service
from admin.settings import Settings
from admin.waitlist.domain import erase_address
from shared.cli import command_line, run_command

cli = command_line(service)

Email = Annotated[str, typer.Argument(help="Email address of the account.")]


@cli.command()
def grant(
    email: Email,
    role: Annotated[Role, typer.Option(help="A moderator may only decide reports.")] = "admin",
) -> None:
    """Make the account with this email address an admin or a moderator."""
    account = _change(email, lambda session, user_id: grant_role(session, user_id, role))
    typer.echo(f"{account.username} is now {'an admin' if role == 'admin' else 'a moderator'}.")


@cli.command()
def revoke(email: Email) -> None:
    """Revoke the role of the account with this email address."""
    account = _change(email, revoke_role)
    typer.echo(f"{account.username}'s access has been revoked.")


@cli.command()
def forget(email: Annotated[str, typer.Argument(help="Email address on the waitlist.")]) -> None:
    """Erase this email address, and the invite created for it, from the waitlist."""
    digest = sha256(email.strip().lower().encode()).hexdigest()
    erased = run_command(Settings, lambda session, _: erase_address(session, digest))
    typer.echo(
        "The email address was erased." if erased else "This email address isn't on the waitlist."
    )


def _change(email: str, change: Callable[[AsyncSession, int], Awaitable[None]]) -> Account:
    async def act(session: AsyncSession, settings: Settings) -> Account:
        account = await IdentityClient(settings.identity_url).find_account(email)
        await change(session, account.user_id)
        return account

    return run_command(Settings, act)
