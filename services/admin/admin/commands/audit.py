"""Commands for the audit log of admins and moderators."""

from datetime import UTC, datetime
from typing import Annotated

import typer
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import verify as verify_chain
from admin.audit_log.errors import CheckpointExpired, InvalidCheckpoint
from admin.audit_log.rules import parse_mark
from admin.audit_log.schemas import VerificationOut
from admin.settings import Settings
from shared.commands import run_command
from shared.terminal import FAILED, WRONG_USAGE, CommandFailed, command_group, show

audit = command_group("The audit log of admins and moderators.")


@audit.command()
def verify(
    checkpoint: Annotated[
        str | None, typer.Option(help="Printed by an earlier verification: 42:9f86d0...")
    ] = None,
) -> None:
    """Compare all entries with their hashes, and name the first broken one.

    Exits with 0 if all are intact and with 1 if one is broken.
    """

    async def act(session: AsyncSession, _: Settings) -> VerificationOut:
        try:
            mark = parse_mark(checkpoint) if checkpoint else None
            return await verify_chain(session, checkpoint=mark)
        except (InvalidCheckpoint, CheckpointExpired) as exc:
            raise CommandFailed(exc.detail, exc.code, WRONG_USAGE) from exc

    found = run_command(Settings, act)
    show(found, _describe(found))
    raise typer.Exit(0 if found.intact else FAILED)


def _describe(found: VerificationOut) -> str:
    """Return the result in sentences."""
    if found.broken:
        which = f"Entry {found.broken.position}" if found.broken.position else "An entry"
        if found.broken.id:
            which += f" (id {found.broken.id})"
        lines = [f"BROKEN. {which}: {found.broken.detail}"]
        lines.append(f"{_count(found.entries, 'older entry', 'older entries')} intact.")
    elif found.first_at and found.last_at:
        period = f"from {_moment(found.first_at)} to {_moment(found.last_at)}"
        lines = [f"{_count(found.entries, 'entry', 'entries')} intact, {period}."]
    else:
        return "The audit log is empty."
    if found.erased_reasons:
        erased = "reason was" if found.erased_reasons == 1 else "reasons were"
        lines.append(f"{found.erased_reasons:,} {erased} erased with a person or waitlist entry.")
    return "\n".join([*lines, f"Checkpoint: {found.checkpoint}"])


def _count(number: int, one: str, many: str) -> str:
    return f"{number:,} {one} is" if number == 1 else f"{number:,} {many} are"


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
