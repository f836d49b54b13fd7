"""Command line: the shared commands, roles of admins and erasure from the waitlist."""

import asyncio
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
from shared.cli import command_line
from shared.db import Database
from shared.errors import ApiError
from shared.settings import read_settings

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
    erased = asyncio.run(_erase_address(sha256(email.strip().lower().encode()).hexdigest()))
    typer.echo(
        "The email address was erased." if erased else "This email address isn't on the waitlist."
    )


async def _erase_address(digest: str) -> int:
    database = Database(read_settings(Settings).database_url)
    async with database.sessions() as session:
        erased = await erase_address(session, digest)
        await session.commit()
    await database.close()
    return erased


def _change(email: str, change: Callable[[AsyncSession, int], Awaitable[None]]) -> Account:
    try:
        return asyncio.run(_find_and_change(email, change))
    except ApiError as exc:
        typer.echo(exc.detail, err=True)
        raise typer.Exit(1) from exc


async def _find_and_change(
    email: str, change: Callable[[AsyncSession, int], Awaitable[None]]
) -> Account:
    settings = read_settings(Settings)
    account = await IdentityClient(settings.identity_url).find_account(email)
    database = Database(settings.database_url)
    async with database.sessions() as session:
        await change(session, account.user_id)
        await session.commit()
    await database.close()
    return account
