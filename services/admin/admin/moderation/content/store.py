"""Queries about decisions on content."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

import sqlalchemy
from sqlalchemy import ColumnExpressionArgument, Select, delete, func, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import aliased
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.models import Rule
from admin.moderation.content.models import ModeratedContent
from admin.moderation.content.schemas import ContentDecisionOut, HiddenContentOut
from admin.moderation.reportables.models import Reportable
from admin.moderation.reportables.store import is_removed
from contracts.admin import ContentKind
from shared.http.pagination import Page, decode_cursor, page_of

PendingKind = Literal["appeal", "hold"]


async def get_locked(
    session: AsyncSession, kind: ContentKind, content_id: int, owner_id: int, rule: Rule
) -> ModeratedContent:
    """Return the row about this content, inserted if there was none, locked."""
    blank = {
        "kind": kind,
        "content_id": content_id,
        "owner_id": owner_id,
        "hidden": False,
        "rule": rule,
        "notice": "",
        "version": 0,
    }
    await session.execute(insert(ModeratedContent).values(blank).on_conflict_do_nothing())
    query = select(ModeratedContent).where(
        col(ModeratedContent.kind) == kind, col(ModeratedContent.content_id) == content_id
    )
    return (await session.exec(query.with_for_update())).one()


async def get_by_id(session: AsyncSession, decision_id: int) -> ModeratedContent | None:
    """Return the row, locked."""
    query = select(ModeratedContent).where(ModeratedContent.id == decision_id)
    return (await session.exec(query.with_for_update())).one_or_none()


async def get_owner(session: AsyncSession, decision_id: int) -> int | None:
    query = select(ModeratedContent.owner_id).where(ModeratedContent.id == decision_id)
    return (await session.exec(query)).one_or_none()


async def update_decision(
    session: AsyncSession, row: ModeratedContent, values: dict[str, Any]
) -> None:
    # Not the transaction's start: it may have waited for a concurrent appeal.
    for name, value in (values | {"decided_at": func.clock_timestamp()}).items():
        setattr(row, name, value)
    row.version += 1
    session.add(row)
    await session.flush()
    await session.refresh(row)


async def update_picture(
    session: AsyncSession, row: ModeratedContent, picture: dict[str, Any], version: int
) -> None:
    """Store the current picture of a held outfit; an older one changes nothing."""
    if row.picture_version < version:
        row.picture, row.picture_version = picture, version
        session.add(row)
        await session.flush()


async def get_rule(session: AsyncSession, kind: ContentKind, content_id: int) -> Rule | None:
    """Return the rule of the latest decision about this content."""
    query = select(ModeratedContent).where(
        col(ModeratedContent.kind) == kind, col(ModeratedContent.content_id) == content_id
    )
    row = (await session.exec(query)).one_or_none()
    return row.rule if row else None


async def update_appeal(
    session: AsyncSession, row: ModeratedContent, text: str | None, now: datetime
) -> None:
    """Store an appeal; None refuses the open one."""
    if text is None:
        row.appeal_refused_at = now
    else:
        row.appeal, row.appealed_at, row.appeal_refused_at = text, now, None
    session.add(row)
    await session.flush()


async def list_all(session: AsyncSession) -> Sequence[ModeratedContent]:
    """Return every decision, for republishing."""
    query = select(ModeratedContent).where(col(ModeratedContent.version) > 0)
    return (await session.exec(query)).all()


async def list_hidden_for_owner(
    session: AsyncSession, owner_id: int, *, cursor: str | None, limit: int
) -> Page[HiddenContentOut]:
    """Return a person's hidden content, latest decision first."""
    query = _with_outfit().where(
        col(ModeratedContent.owner_id) == owner_id, col(ModeratedContent.hidden)
    )
    if cursor is not None:
        query = query.where(col(ModeratedContent.id) < decode_cursor(cursor, int)[0])
    query = query.order_by(col(ModeratedContent.id).desc()).limit(limit + 1)
    rows = (await session.execute(query)).all()
    return page_of(rows, limit, lambda row: HiddenContentOut.of(*row), key=lambda row: (row[0].id,))


async def get_statement(session: AsyncSession, decision_id: int) -> HiddenContentOut:
    """Return the statement of reasons for the owner."""
    query = _with_outfit().where(col(ModeratedContent.id) == decision_id)
    return HiddenContentOut.of(*(await session.execute(query)).one())


async def get_decision_out(session: AsyncSession, decision_id: int) -> ContentDecisionOut:
    query = _with_name().where(col(ModeratedContent.id) == decision_id)
    return ContentDecisionOut.for_moderators(*(await session.execute(query)).one())


async def list_decisions(
    session: AsyncSession, *, appealed: bool, automated: bool, cursor: str | None, limit: int
) -> Page[ContentDecisionOut]:
    """Return hidden content, latest first; or only what awaits review, oldest first."""
    pending: PendingKind | None = "appeal" if appealed else "hold" if automated else None
    query = _with_name().where(
        *pending_conditions(pending) if pending else [col(ModeratedContent.hidden)]
    )
    key = col(ModeratedContent.id)
    if cursor is not None:
        (last,) = decode_cursor(cursor, int)
        query = query.where(key > last if pending else key < last)
    query = query.order_by(key if pending else key.desc()).limit(limit + 1)
    rows = (await session.execute(query)).all()
    return page_of(
        rows,
        limit,
        lambda row: ContentDecisionOut.for_moderators(*row),
        key=lambda row: (row[0].id,),
    )


async def delete_user_decisions(session: AsyncSession, user_id: int) -> list[str]:
    """Delete the decisions about a person's content. Return its names as `<kind>/<id>`.

    Decisions that the person made as a moderator stay, without their name.
    """
    made_by_user = update(ModeratedContent).where(col(ModeratedContent.decided_by) == user_id)
    await session.execute(made_by_user.values(decided_by=None))
    about_user = delete(ModeratedContent).where(col(ModeratedContent.owner_id) == user_id)
    columns = col(ModeratedContent.kind), col(ModeratedContent.content_id)
    deleted = await session.execute(about_user.returning(*columns))
    return [f"{kind}/{content_id}" for kind, content_id in deleted.all()]


def pending_conditions(pending: PendingKind) -> list[ColumnExpressionArgument[bool]]:
    """Return conditions for decisions that await review: open appeals, or other automatic holds.

    A held outfit that its owner has deleted awaits review again if it leaves the trash.
    """
    has_open_appeal = col(ModeratedContent.appealed_at).is_not(None) & col(
        ModeratedContent.appeal_refused_at
    ).is_(None)
    if pending == "appeal":
        return [col(ModeratedContent.hidden), has_open_appeal]
    removed = is_removed(ModeratedContent.kind, ModeratedContent.content_id)
    return [
        col(ModeratedContent.hidden),
        col(ModeratedContent.automated),
        ~has_open_appeal,
        ~removed,
    ]


def _with_outfit() -> Select[ModeratedContent, int | None]:
    """Select decisions, with the outfit that a comment is on."""
    content = aliased(Reportable)
    is_same = (col(content.kind) == col(ModeratedContent.kind)) & (
        col(content.id) == col(ModeratedContent.content_id)
    )
    return (
        sqlalchemy.select(ModeratedContent, col(content.outfit_id))
        .select_from(ModeratedContent)
        .outerjoin(content, is_same)
    )


def _with_name() -> Select[ModeratedContent, int | None, str | None]:
    owner = (col(Reportable.kind) == "person") & (
        col(Reportable.id) == col(ModeratedContent.owner_id)
    )
    return _with_outfit().add_columns(col(Reportable.name)).outerjoin(Reportable, owner)
