"""Queries about the waitlist."""

from collections.abc import Sequence

import sqlalchemy
from sqlalchemy import ColumnElement, Select, func, or_, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.waitlist.invites.models import Invite
from admin.waitlist.models import Decision, Entry, State
from admin.waitlist.schemas import WaitlistEntryOut
from shared.http.pagination import Page, decode_cursor, page_of

MAX_ROWS = 20_000
"""The maximum number of entries in an exported file."""

_LOCK_QUEUE = text("SELECT pg_advisory_xact_lock(hashtextextended('waitlist', 0))")


async def insert_entry(session: AsyncSession, entry: Entry) -> Entry | None:
    """Insert an entry. Return None if the address has one already."""
    values = entry.model_dump(exclude_none=True)
    statement = insert(Entry).values(values).on_conflict_do_nothing().returning(Entry)
    return (await session.scalars(statement)).one_or_none()


async def lock_queue(session: AsyncSession) -> None:
    """Serialize imports: concurrent ones could deadlock on each other's addresses."""
    await session.execute(_LOCK_QUEUE)


async def get_entry(session: AsyncSession, entry_id: int) -> Entry | None:
    """Return the entry, locked."""
    query = select(Entry).where(col(Entry.id) == entry_id).with_for_update()
    return (await session.exec(query)).one_or_none()


def _with_position() -> Select[tuple[Entry, int | None]]:
    """Select entries with their position in the queue; None for those no longer waiting.

    The queue is counted once, however many entries are selected.
    """
    position = func.row_number().over(order_by=col(Entry.id)).label("position")
    queue = (
        sqlalchemy.select(col(Entry.id), position).where(col(Entry.state) == "waiting").subquery()
    )
    return sqlalchemy.select(Entry, queue.c.position).outerjoin(queue, queue.c.id == col(Entry.id))


def _entry_out(entry: Entry, position: int | None) -> WaitlistEntryOut:
    return WaitlistEntryOut.model_validate(entry).model_copy(update={"position": position})


async def get_entry_with_position(session: AsyncSession, entry_id: int) -> WaitlistEntryOut:
    entry = (await session.exec(select(Entry).where(Entry.id == entry_id))).one()
    if entry.state != "waiting":
        return _entry_out(entry, None)
    queue = select(func.count()).where(Entry.state == "waiting", Entry.id <= entry_id)
    return _entry_out(entry, (await session.exec(queue)).one())


def entry_filters(
    state: State | None, country: str | None, source: str | None, search_text: str | None
) -> list[ColumnElement[bool]]:
    """Return conditions on entries; `search_text` is matched in address and reason."""
    conditions: list[ColumnElement[bool]] = []
    for column, wanted in ((Entry.state, state), (Entry.country, country), (Entry.source, source)):
        if wanted is not None:
            conditions.append(col(column) == wanted)
    if search_text:
        in_email = col(Entry.email).icontains(search_text, autoescape=True)
        conditions.append(or_(in_email, col(Entry.why).icontains(search_text, autoescape=True)))
    return conditions


async def list_rows(
    session: AsyncSession,
    state: State | None,
    country: str | None,
    source: str | None,
    search_text: str | None,
) -> Sequence[tuple[Entry, int | None]]:
    """Return all matching entries, oldest first, at most MAX_ROWS."""
    query = _with_position().where(*entry_filters(state, country, source, search_text))
    rows = await session.execute(query.order_by(col(Entry.id)).limit(MAX_ROWS))
    return [(entry, position) for entry, position in rows.all()]


async def list_entries(
    session: AsyncSession,
    filters: Sequence[ColumnElement[bool]],
    *,
    cursor: str | None,
    limit: int,
) -> Page[WaitlistEntryOut]:
    """Return matching entries, oldest first."""
    query = _with_position().where(*filters).order_by(col(Entry.id)).limit(limit + 1)
    if cursor is not None:
        query = query.where(col(Entry.id) > decode_cursor(cursor, int)[0])
    rows = (await session.execute(query)).all()
    return page_of(rows, limit, lambda row: _entry_out(*row), key=lambda row: (row[0].id,))


async def lock_entry_of_invite(session: AsyncSession, invite_id: int) -> None:
    """Lock the waitlist entry that an invite was created for, if any."""
    of_invite = select(Invite.entry_id).where(col(Invite.id) == invite_id).scalar_subquery()
    await session.exec(select(Entry.id).where(col(Entry.id) == of_invite).with_for_update())


async def update_declined(session: AsyncSession, entry_id: int) -> None:
    """Decline an entry unless that person has joined."""
    invited = update(Entry).where(col(Entry.id) == entry_id, col(Entry.state) == "invited")
    await session.execute(invited.values(state="declined", version=Entry.version + 1))


async def get_entry_by_hash(session: AsyncSession, sha256: str) -> Entry | None:
    """Return the entry whose lower-case address has this SHA-256 hash, locked."""
    query = select(Entry).where(_sha256(func.lower(col(Entry.email))) == sha256)
    return (await session.exec(query.with_for_update())).one_or_none()


async def delete_entry(session: AsyncSession, entry: Entry) -> None:
    """Delete an entry, and the reasons of decisions about it alone."""
    of_entry = update(Decision).where(col(Decision.entry_id) == entry.id)
    await session.execute(of_entry.values(reason=None, entry_id=None))
    await session.delete(entry)
    await session.flush()


def _sha256(value: ColumnElement[str]) -> ColumnElement[str]:
    return func.encode(func.sha256(func.convert_to(value, "UTF8")), "hex")


async def list_usable_invites(
    session: AsyncSession,
) -> list[tuple[Invite, str | None, str | None]]:
    """Return every usable invite code, with the address and language of its email, if any."""
    query = (
        select(Invite, Entry.email, Entry.language)
        .outerjoin(Entry, col(Entry.id) == col(Invite.entry_id))
        .where(col(Invite.withdrawn_at).is_(None), col(Invite.used) < col(Invite.uses))
        .order_by(col(Invite.id))
    )
    return list((await session.exec(query)).all())
