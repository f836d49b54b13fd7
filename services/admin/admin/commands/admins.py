"""Commands for the roles of admins and moderators."""

from collections.abc import Awaitable, Callable
from typing import Annotated

import typer
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.domain import grant_role, list_admins, revoke_role
from admin.admins.models import Role
from admin.admins.schemas import AdminOut
from admin.identity_client import Account, IdentityClient
from admin.settings import Settings
from shared.commands import run_command
from shared.terminal import Yes, command_group, confirm, show, table

admins = command_group("Who may use the admin pages.")

User = Annotated[str, typer.Argument(help="Username, email address or id of the account.")]
ROLES: dict[Role, str] = {"admin": "an admin", "moderator": "a moderator"}


@admins.command()
def grant(
    user: User,
    role: Annotated[Role, typer.Option(help="A moderator may only decide reports.")] = "admin",
) -> None:
    """Make an account an admin or a moderator. It replaces the account's previous role."""
    account = _change(user, lambda session, user_id: grant_role(session, user_id, role))
    _show(account, role, f"{account.username} is now {ROLES[role]}.")


@admins.command()
def revoke(user: User, yes: Yes = False) -> None:
    """Revoke the role of an account."""
    confirm(f"Revoke the access of {user} to the admin pages?", yes=yes)
    account = _change(user, revoke_role)
    _show(account, None, f"{account.username}'s access has been revoked.")


@admins.command("list")
def list_() -> None:
    """List admins and moderators."""

    async def act(session: AsyncSession, settings: Settings) -> list[tuple[AdminOut, str]]:
        identity = IdentityClient(settings.identity_url)
        found = await list_admins(session)
        return [(one, (await identity.find_account(str(one.user_id))).username) for one in found]

    found = run_command(Settings, act)
    items = [one.model_dump(mode="json") | {"username": name} for one, name in found]
    rows = [(name, one.role, f"since {one.granted_at:%F}", str(one.user_id)) for one, name in found]
    show({"items": items}, table(rows, empty="There are no admins and no moderators."))


def _show(account: Account, role: Role | None, text: str) -> None:
    show(account.model_dump(mode="json") | {"role": role}, text)


def _change(user: str, change: Callable[[AsyncSession, int], Awaitable[None]]) -> Account:
    async def act(session: AsyncSession, settings: Settings) -> Account:
        account = await IdentityClient(settings.identity_url).find_account(user)
        await change(session, account.user_id)
        return account

    return run_command(Settings, act)
