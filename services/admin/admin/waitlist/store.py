"""Queries about the waitlist."""

from collections.abc import Sequence

import sqlalchemy
from sqlalchemy import ColumnElement, Select, func, or_, text
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.invites.models import Invite
from admin.waitlist.models import Entry, State
from admin.waitlist.schemas import WaitlistEntryOut
from shared.pagination import Page, decode_cursor, encode_cursor

MAX_ROWS = 20_000
"""Entries in one file."""

_LOCK_QUEUE = text("SELECT pg_advisory_xact_lock(hashtextextended('waitlist', 0))")

# The slice of these lies above this one.
_FORGET_WHY = text(
    "UPDATE waitlist_decisions SET reason = NULL, entry_id = NULL WHERE entry_id = :id"
)


async def insert_entry(session: AsyncSession, entry: Entry) -> Entry | None:
    """None when the address waits already."""
    values = entry.model_dump(exclude_none=True)
    statement = insert(Entry).values(values).on_conflict_do_nothing().returning(Entry)
    return (await session.scalars(statement)).one_or_none()


async def lock_queue(session: AsyncSession) -> None:
    """Let only one transaction at a time add many: two would wait for each other's addresses."""
    await session.execute(_LOCK_QUEUE)


async def get_entry(session: AsyncSession, entry_id: int) -> Entry | None:
    """The entry, locked for a change."""
    query = select(Entry).where(col(Entry.id) == entry_id).with_for_update()
    return (await session.exec(query)).one_or_none()


def _with_position() -> Select[tuple[Entry, int | None]]:
    """Entries with their place in the queue; those no longer waiting have none.

    The queue is counted once, however many of it are asked for.
    """
    place = func.row_number().over(order_by=col(Entry.id)).label("place")
    queue = sqlalchemy.select(col(Entry.id), place).where(col(Entry.state) == "waiting").subquery()
    return sqlalchemy.select(Entry, queue.c.place).outerjoin(queue, queue.c.id == col(Entry.id))


def _out(entry: Entry, position: int | None) -> WaitlistEntryOut:
    return WaitlistEntryOut.model_validate(entry).model_copy(update={"position": position})


async def get_entry_with_position(session: AsyncSession, entry_id: int) -> WaitlistEntryOut:
    entry = (await session.exec(select(Entry).where(Entry.id == entry_id))).one()
    if entry.state != "waiting":
        return _out(entry, None)
    queue = select(func.count()).where(Entry.state == "waiting", Entry.id <= entry_id)
    return _out(entry, (await session.exec(queue)).one())


def matching(
    state: State | None, country: str | None, source: str | None, words: str | None
) -> list[ColumnElement[bool]]:
    """What entries must be like; `words` are looked for in address and reason."""
    found: list[ColumnElement[bool]] = []
    for column, wanted in ((Entry.state, state), (Entry.country, country), (Entry.source, source)):
        if wanted is not None:
            found.append(col(column) == wanted)
    if words:
        in_email = col(Entry.email).icontains(words, autoescape=True)
        found.append(or_(in_email, col(Entry.why).icontains(words, autoescape=True)))
    return found


async def list_rows(
    session: AsyncSession,
    state: State | None,
    country: str | None,
    source: str | None,
    words: str | None,
) -> Sequence[tuple[Entry, int | None]]:
    """All that match, those who have waited longest first: at most MAX_ROWS."""
    query = _with_position().where(*matching(state, country, source, words))
    rows = await session.execute(query.order_by(col(Entry.id)).limit(MAX_ROWS))
    return [(entry, position) for entry, position in rows.all()]


async def list_entries(
    session: AsyncSession,
    matching: Sequence[ColumnElement[bool]],
    *,
    cursor: str | None,
    limit: int,
) -> Page[WaitlistEntryOut]:
    """Those who match, and have waited longest, first."""
    query = _with_position().where(*matching).order_by(col(Entry.id)).limit(limit + 1)
    if cursor is not None:
        query = query.where(col(Entry.id) > decode_cursor(cursor, int)[0])
    rows = (await session.execute(query)).all()
    items = [_out(*row) for row in rows[:limit]]
    more = len(rows) > limit
    return Page(items=items, next_cursor=encode_cursor(items[-1].id) if more else None)


async def get_entry_by_hash(session: AsyncSession, sha256: str) -> Entry | None:
    """The entry whose address in lower case has this hash, locked for a change."""
    query = select(Entry).where(_sha256(func.lower(col(Entry.email))) == sha256)
    return (await session.exec(query.with_for_update())).one_or_none()


async def delete_entry(session: AsyncSession, entry: Entry) -> None:
    """With the words of every decision that was about it alone."""
    await session.execute(_FORGET_WHY, {"id": entry.id})
    await session.delete(entry)
    await session.flush()


def _sha256(words: ColumnElement[str]) -> ColumnElement[str]:
    return func.encode(func.sha256(func.convert_to(words, "UTF8")), "hex")


async def list_good_invites(session: AsyncSession) -> list[tuple[Invite, str | None]]:
    """Every invite code that can still be used, with the address that it was mailed to."""
    query = (
        select(Invite, Entry.email)
        .outerjoin(Entry, col(Entry.id) == col(Invite.entry_id))
        .where(col(Invite.withdrawn_at).is_(None), col(Invite.used) < col(Invite.uses))
        .order_by(col(Invite.id))
    )
    return list((await session.exec(query)).all())
