"""The command line: the commands of every service, and quotas of single people."""

from typing import Annotated

import typer
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.cli import command_line, run_command
from wardrobe.main import service
from wardrobe.quotas import store
from wardrobe.quotas.rules import format_size, parse_size
from wardrobe.settings import WardrobeSettings
from wardrobe.visibility.store import get_user_id

cli = command_line(service)

Username = Annotated[str, typer.Argument(help="The person's username.")]
Size = Annotated[
    str | None,
    typer.Argument(
        help="For example 500MB or 7.5GB, or `usual` for the default. Omit it to show the quota."
    ),
]


@cli.command()
def quota(username: Username, size: Size = None) -> None:
    """Show or set how much space a person's photos may take. Lowering it deletes nothing."""
    try:
        quota_bytes = None if size in {None, "usual"} else parse_size(str(size))
    except ValueError as exc:
        _fail(str(exc), exc)
    found = _quota(username, quota_bytes, reset=size == "usual")
    if found is None:
        _fail(f"No one goes by {username}.", None)
    else:
        typer.echo(f"{username} may use {format_size(found)}.")


def _quota(username: str, size: int | None, *, reset: bool) -> int | None:
    async def act(session: AsyncSession, settings: WardrobeSettings) -> int | None:
        user_id = await get_user_id(session, username)
        if user_id is None:
            return None
        if reset:
            await store.delete_quota(session, user_id)
        if size is not None:
            await store.save_quota(session, user_id, size)
        found = await store.get_quota(session, user_id)
        return settings.storage_bytes_per_person if found is None else found

    return run_command(WardrobeSettings, act)


def _fail(sentence: str, cause: Exception | None) -> None:
    typer.echo(sentence, err=True)
    raise typer.Exit(1) from cause
