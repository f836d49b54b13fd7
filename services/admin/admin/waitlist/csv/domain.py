"""Exports the waitlist as CSV, and imports entries."""

from pydantic import ValidationError
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import record
from admin.waitlist.csv import rules
from admin.waitlist.csv.schemas import ImportOut, RefusedRow
from admin.waitlist.domain import join_waitlist
from admin.waitlist.models import State
from admin.waitlist.schemas import NewEntry
from admin.waitlist.store import list_rows, lock_queue
from shared.data.csv_files import write_csv
from shared.http.validation_messages import describe_invalid
from shared.http.viewer import Viewer

MAX_LISTED_PROBLEMS = 20
"""Refused rows that the response lists."""


async def export_waitlist(
    session: AsyncSession,
    admin: Viewer,
    *,
    state: State | None,
    country: str | None,
    source: str | None,
    search_text: str | None,
) -> str:
    """Return the matching entries as CSV."""
    entries = await list_rows(session, state, country, source, search_text)
    await record(session, "waitlist.exported", "waitlist", actor_id=admin.id)
    return write_csv(
        rules.COLUMNS,
        (
            (
                entry.email,
                entry.country or "",
                entry.why,
                entry.source,
                str(position or ""),
                entry.state,
                entry.created_at.isoformat(timespec="seconds"),
            )
            for entry, position in entries
        ),
    )


async def import_waitlist(session: AsyncSession, admin: Viewer, raw: bytes) -> ImportOut:
    """Add the people in a CSV file to the end of the queue. Raises InvalidCsv.

    Existing entries stay as they are; invalid rows are skipped and reported.
    """
    await lock_queue(session)
    added = known = 0
    problems: list[RefusedRow] = []
    for line, cells in rules.read_csv(raw):
        try:
            new = NewEntry(**_entry_fields(cells))
        except ValidationError as exc:
            problems.append(RefusedRow(line=line, message=_error_message(exc)))
            continue
        is_new = await join_waitlist(session, new, notify=False)
        added, known = added + is_new, known + (not is_new)
    reason = f"{added} added, {known} known, {len(problems)} refused"
    await record(session, "waitlist.imported", "waitlist", actor_id=admin.id, reason=reason)
    return ImportOut(
        added=added, known=known, refused=len(problems), problems=problems[:MAX_LISTED_PROBLEMS]
    )


def _entry_fields(cells: dict[str, str]) -> dict[str, str]:
    filled = {name: cell for name, cell in cells.items() if cell}
    return {"email": "", "source": "import"} | filled


def _error_message(exc: ValidationError) -> str:
    first = exc.errors()[0]
    return f"{first['loc'][0]}: {describe_invalid(first)}"
