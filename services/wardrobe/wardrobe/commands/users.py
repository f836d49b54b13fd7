"""The command that exports everything stored about a person."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from fastapi import FastAPI
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.commands import expected_failures, in_transaction
from shared.data.settings import read_settings
from shared.http.viewer import Viewer
from shared.operator_commands import open_service
from shared.terminal import WRONG_USAGE, CommandFailed, command_group, progress, show
from wardrobe.commands.quota import User
from wardrobe.data_export import domain
from wardrobe.data_export.models import Export
from wardrobe.main import service
from wardrobe.people.visibility.domain import find_person
from wardrobe.settings import WardrobeSettings

POLL_SECONDS = 0.5
RESUME = "Run it again: it continues with the same export."

users = command_group("What is stored about people.")


@users.command()
def export(
    user: User,
    to: Annotated[
        Path | None, typer.Option(help="Where to write the ZIP; garderobe-USER.zip if omitted.")
    ] = None,
) -> None:
    """Export everything stored about a person, as they can: one ZIP of data, photos and a site.

    It waits for the workers of all services. The person is notified, as of an export of their own,
    and a ZIP that waits for them is used. Run it again after an interruption.
    """
    path = to or Path(f"garderobe-{user.removeprefix('@')}.zip")
    if path.exists():
        raise CommandFailed(f"{path} exists already.", "file_exists", WRONG_USAGE)
    with expected_failures(), progress("Exporting", RESUME) as report:
        size = asyncio.run(_export(user, path, report))
    show({"file": str(path), "bytes": size}, f"Wrote {path} ({size:,} bytes).")


async def _export(user: str, path: Path, report: Callable[[int, int], None]) -> int:
    async with open_service(service, read_settings(WardrobeSettings)) as app:
        viewer, found = await in_transaction(app.state.database, partial(_request, user))
        while found.state != "ready":
            report(found.done, found.total)
            await asyncio.sleep(POLL_SECONDS)
            found = await _current(app, viewer)
        return await _download(app, viewer, found, path)


async def _request(user: str, session: AsyncSession) -> tuple[Viewer, Export]:
    """Return the finished export that the person has, or one in progress."""
    now = datetime.now(UTC)
    viewer = Viewer(await find_person(session, user))
    found = await domain.get_current_export(session, viewer, now)
    if found is None or found.state != "ready":
        found = await domain.request_export(session, viewer, now)
    return viewer, found


async def _current(app: FastAPI, viewer: Viewer) -> Export:
    async with app.state.database.sessions() as session:
        found = await domain.get_current_export(session, viewer, datetime.now(UTC))
    if found is None:
        raise CommandFailed("The export was deleted while it was made, or replaced.", "export_gone")
    return found


async def _download(app: FastAPI, viewer: Viewer, export: Export, path: Path) -> int:
    part = path.with_name(f"{path.name}.{export.id}.part")
    begun = part.stat().st_size if part.exists() else 0
    if begun < (export.size or 0):
        requested = domain.RangeRequest(f"bytes={begun}-", None)
        async with app.state.database.sessions() as session:
            found = await domain.download(
                session, app.state.media, viewer, export.id, requested, datetime.now(UTC)
            )
        await asyncio.to_thread(_append, part, found)
    part.rename(path)
    return export.size or 0


def _append(part: Path, found: domain.Download) -> None:
    part.touch(mode=0o600)
    with part.open("ab") as file:
        for piece in found.pieces:
            file.write(piece)
