"""The command line: the shared commands, admin access and erasure from the waitlist."""

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Annotated

import typer
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.domain import grant_role, revoke_role
from admin.admins.models import Role
from admin.identity_client import Account, Accounts
from admin.main import service
from admin.settings import Settings
from admin.waitlist.domain import forget_address
from shared.cli import command_line
from shared.db import Database
from shared.errors import ApiError

cli = command_line(service)

Email = Annotated[str, typer.Argument(help="Email address of the account.")]


@cli.command()
def grant(
    email: Email,
    role: Annotated[Role, typer.Option(help="A moderator decides about reports only.")] = "admin",
) -> None:
    """Make the account with this email address an admin or a moderator."""
    account = _change(email, lambda session, user_id: grant_role(session, user_id, role))
    typer.echo(f"{account.username} is now {'an admin' if role == 'admin' else 'a moderator'}.")


@cli.command()
def revoke(email: Email) -> None:
    """Take the role of admin or moderator from the account with this email address."""
    account = _change(email, revoke_role)
    typer.echo(f"{account.username}'s access has been revoked.")


@cli.command()
def forget(email: Annotated[str, typer.Argument(help="Email address on the waitlist.")]) -> None:
    """Erase this address from the waitlist, with the invite that was made for it."""
    erased = asyncio.run(_forget(sha256(email.strip().lower().encode()).hexdigest()))
    typer.echo("The address has been erased." if erased else "The address isn't on the waitlist.")


async def _forget(digest: str) -> int:
    database = Database(Settings().database_url)
    async with database.sessions() as session:
        erased = await forget_address(session, digest)
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
    settings = Settings()
    account = await Accounts(settings.identity_url).find(email)
    database = Database(settings.database_url)
    async with database.sessions() as session:
        await change(session, account.user_id)
        await session.commit()
    await database.close()
    return account
