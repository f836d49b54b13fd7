"""Commands for the quotas of single people."""

from collections.abc import Awaitable, Callable
from typing import Annotated

import typer
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.commands import run_command
from shared.terminal import WRONG_USAGE, CommandFailed, command_group
from shared.terminal import show as print_result
from wardrobe.people.visibility.domain import find_person
from wardrobe.photos import store
from wardrobe.photos.rules import format_size, parse_size
from wardrobe.settings import WardrobeSettings

quota = command_group("How much space a person's photos may take.")

User = Annotated[str, typer.Argument(help="Username or id of the person.")]
Change = Callable[[AsyncSession, int], Awaitable[None]]
INVALID_SIZE = "A size is a number with a unit, such as 500MB or 7.5GB."


@quota.command()
def show(user: User) -> None:
    """Show how much space a person's photos may take."""
    _change_and_show(user, None)


@quota.command("set")
def set_(
    user: User, size: Annotated[str, typer.Argument(help="For example 500MB or 7.5GB.")]
) -> None:
    """Set how much space a person's photos may take. Lowering it deletes nothing."""
    try:
        size_bytes = parse_size(size)
    except ValueError as exc:
        raise CommandFailed(INVALID_SIZE, "invalid_size", WRONG_USAGE) from exc
    _change_and_show(user, lambda session, user_id: store.save_quota(session, user_id, size_bytes))


@quota.command()
def reset(user: User) -> None:
    """Return a person's quota to the default."""
    _change_and_show(user, store.delete_quota)


def _change_and_show(user: str, change: Change | None) -> None:
    async def act(session: AsyncSession, settings: WardrobeSettings) -> int:
        user_id = await find_person(session, user)
        if change:
            await change(session, user_id)
        found = await store.get_quota(session, user_id)
        return settings.storage_bytes_per_person if found is None else found

    found = run_command(WardrobeSettings, act)
    print_result({"user": user, "bytes": found}, f"{user} may use {format_size(found)}.")
