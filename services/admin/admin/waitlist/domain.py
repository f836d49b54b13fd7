"""Adds people to the waitlist, also from CSV, marks them as joined, and erases their entries."""

from pydantic import ValidationError
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import erase_reasons, record
from admin.waitlist import rules, store
from admin.waitlist.invites import domain as invites
from admin.waitlist.invites.store import update_used
from admin.waitlist.models import Entry, State
from admin.waitlist.schemas import ImportOut, NewEntry, RefusedRow
from admin.waitlist.store import list_rows, lock_queue
from contracts.admin import WaitlistJoined
from shared.data.csv_files import write_csv
from shared.events.outbox import emit
from shared.features.account_erasure import forget_events
from shared.http.validation_messages import describe_invalid
from shared.http.viewer import Viewer
from shared.translations import current_language

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


async def join_waitlist(session: AsyncSession, new: NewEntry, *, notify: bool = True) -> bool:
    """Add an email address to the end of the queue; an existing entry stays as it is.

    With `notify`, the person gets their position by email. Return whether the address is new.
    """
    language = current_language() if notify else None
    entry = await store.insert_entry(session, Entry(**new.model_dump(), language=language))
    if entry is not None:
        event = WaitlistJoined(entry_id=entry.id)
        if notify:
            shown = await store.get_entry_with_position(session, entry.id)
            event = WaitlistJoined(
                entry_id=entry.id,
                email=shown.email,
                position=shown.position,
                language=entry.language,
            )
        await emit(session, event, subject=entry.id, version=entry.version)
    return entry is not None


async def apply_redemption(session: AsyncSession, invite_id: int, used: int) -> None:
    """Apply the number of registrations with a code; its waitlist entry has joined."""
    entry_id = await update_used(session, invite_id, used)
    entry = await store.get_entry(session, entry_id) if entry_id else None
    if entry is not None:
        # Even if the code was withdrawn in between; later decisions no longer count.
        entry.state, entry.decision_id, entry.overruled_id = "joined", None, None
        entry.version += 1


async def withdraw_invite(session: AsyncSession, admin: Viewer, invite_id: int) -> None:
    """Withdraw a code, and decline its waitlist entry unless that person has joined.

    The entry, if any, can be approved again. Raises InviteNotFound.
    """
    # Lock in the order of an erasure, so that the two cannot deadlock.
    await store.lock_entry_of_invite(session, invite_id)
    invite = await invites.withdraw_invite(session, admin, invite_id)
    if invite is not None and invite.entry_id is not None:
        await store.update_declined(session, invite.entry_id)


async def republish(session: AsyncSession) -> int:
    """Republish every usable invite code. Return their number."""
    usable = await store.list_usable_invites(session)
    for invite, email, language in usable:
        await invites.emit_invite(session, invite, email=email, language=language)
    return len(usable)


async def erase_address(session: AsyncSession, sha256: str) -> int:
    """Erase the entry whose lower-case address has this SHA-256 hash. Return the number erased."""
    entry = await store.get_entry_by_hash(session, sha256)
    if entry is None:
        return 0
    await invites.delete_entry_invite(session, entry.id)
    await store.delete_entry(session, entry)
    await forget_events(session, entry.email)
    await erase_reasons(session, [f"waitlist/{entry.id}"])
    return 1
