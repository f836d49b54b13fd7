"""Queries about what the audit trail holds about one person."""

from sqlalchemy import String, cast, or_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.models import Entry
from admin.content_moderation.models import ModeratedContent
from admin.disclosures.schemas import ActOut
from shared.pagination import Page, decode_cursor, encode_cursor


async def list_acts_about(
    session: AsyncSession, user_id: int, *, cursor: str | None, limit: int
) -> Page[ActOut]:
    """The newest acts first.

    What was done about a report is not among them: the decision itself is, and who reported
    something, or that nothing came of it, is nobody else's to know.
    """
    thing = col(ModeratedContent.kind) + "/" + cast(col(ModeratedContent.content_id), String)
    things = select(thing).where(col(ModeratedContent.owner_id) == user_id)
    themselves = col(Entry.subject).in_([f"person/{user_id}", f"user/{user_id}"])
    query = (
        select(Entry)
        .where(or_(themselves, col(Entry.subject).in_(things)))
        .where(~col(Entry.act).startswith("report."))
        .order_by(col(Entry.id).desc())
        .limit(limit + 1)
    )
    if cursor is not None:
        query = query.where(col(Entry.id) < decode_cursor(cursor, int)[0])
    rows = (await session.exec(query)).all()
    items = [ActOut.model_validate(row) for row in rows[:limit]]
    more = len(rows) > limit
    return Page(items=items, next_cursor=encode_cursor(items[-1].id) if more else None)
