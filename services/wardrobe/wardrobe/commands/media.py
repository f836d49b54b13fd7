"""Commands that compare the object store with the database."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import typer

from shared.commands import expected_failures, open_for_command
from shared.data.settings import read_settings
from shared.terminal import FAILED, Yes, command_group, confirm, progress, show
from wardrobe import media_check
from wardrobe.media_check import MediaReport
from wardrobe.photos.rules import format_size
from wardrobe.settings import WardrobeSettings
from wardrobe.storage import ObjectName, Storage

media = command_group("Pictures in the object store.")


@media.command()
def verify() -> None:
    """Report missing and orphaned objects; change nothing.

    Missing: a photo or a ZIP names it. Orphaned: nothing does, for more than an hour. Exits with 1
    if there are any.
    """
    found = _check()
    lines = [f"missing   {one.bucket}/{one.key}" for one in found.missing]
    lines += [f"orphaned  {one.name.bucket}/{one.name.key}" for one in found.orphans]
    show(found, "\n".join([*lines, _summary(found)]))
    raise typer.Exit(FAILED if found.missing or found.orphans else 0)


@media.command()
def sweep(yes: Yes = False) -> None:
    """Delete orphaned objects, which no photo and no ZIP names.

    After an interruption, run it again: it continues with those that are left.
    """
    found = _check()
    if not found.orphans:
        show({"deleted": 0, "kept": []}, "There are no orphaned objects.")
        return
    size = format_size(sum(one.bytes for one in found.orphans))
    confirm(f"Delete {len(found.orphans):,} orphaned objects ({size})?", yes=yes)
    with expected_failures(), progress("Deleting") as report:
        kept = asyncio.run(_sweep([one.name for one in found.orphans], report))
    deleted = len(found.orphans) - len(kept)
    show(
        {"deleted": deleted, "kept": kept}, f"Deleted {deleted:,}; the store refused {len(kept):,}."
    )
    raise typer.Exit(FAILED if kept else 0)


def _check() -> MediaReport:
    with expected_failures(), progress("Comparing") as report:
        return asyncio.run(_compare(report))


async def _compare(report: Callable[[int, int], None]) -> MediaReport:
    settings = read_settings(WardrobeSettings)
    database = open_for_command(settings)
    try:
        async with database.sessions() as session:
            expected = await media_check.count_expected(session)
        found = MediaReport()
        async for found in media_check.compare(database, Storage(settings), datetime.now(UTC)):
            report(found.objects, max(found.objects, expected))
        return found
    finally:
        await database.close()


async def _sweep(
    names: Sequence[ObjectName], report: Callable[[int, int], None]
) -> list[ObjectName]:
    kept: list[ObjectName] = []
    done = 0
    async for refused in media_check.delete_orphans(
        Storage(read_settings(WardrobeSettings)), names
    ):
        kept += sorted(refused)
        done = min(done + media_check.BATCH, len(names))
        report(done, len(names))
    return kept


def _summary(found: MediaReport) -> str:
    orphaned = len(found.orphans)
    return f"{found.objects:,} objects: {len(found.missing):,} missing, {orphaned:,} orphaned."
