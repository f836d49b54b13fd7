"""Queries about audit log entries that concern one person."""

from sqlalchemy import String, cast, or_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.models import Entry
from admin.moderation.content.models import ModeratedContent
from admin.moderation.disclosures.schemas import ActOut
from shared.http.pagination import Page, decode_cursor, page_of


async def list_acts_about(
    session: AsyncSession, user_id: int, *, cursor: str | None, limit: int
) -> Page[ActOut]:
    """Return acts about a person and their content, newest first.

    Acts on reports are left out: the person sees the decision itself, but not who reported them or
    that a report was dismissed.
    """
    content = col(ModeratedContent.kind) + "/" + cast(col(ModeratedContent.content_id), String)
    all_content = select(content).where(col(ModeratedContent.owner_id) == user_id)
    is_person = col(Entry.subject).in_([f"person/{user_id}", f"user/{user_id}"])
    query = (
        select(Entry)
        .where(or_(is_person, col(Entry.subject).in_(all_content)))
        .where(~col(Entry.act).startswith("report."))
        .order_by(col(Entry.id).desc())
        .limit(limit + 1)
    )
    if cursor is not None:
        query = query.where(col(Entry.id) < decode_cursor(cursor, int)[0])
    rows = (await session.exec(query)).all()
    return page_of(rows, limit, ActOut.model_validate, key=lambda row: (row.id,))
