"""Queries about decisions about single things."""

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
from admin.content_moderation.models import ModeratedContent
from admin.content_moderation.schemas import ContentDecisionOut, HiddenContentOut
from admin.reportables.models import Reportable
from admin.reportables.store import is_removed
from contracts.admin import ContentKind
from shared.pagination import Page, decode_cursor, encode_cursor

Waiting = Literal["appeal", "hold"]


async def get_locked(
    session: AsyncSession, kind: ContentKind, content_id: int, owner_id: int, rule: Rule
) -> ModeratedContent:
    """The row about this thing, inserted if there was none, locked for update."""
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
    """The row, locked for update."""
    query = select(ModeratedContent).where(ModeratedContent.id == decision_id)
    return (await session.exec(query.with_for_update())).one_or_none()


async def get_owner(session: AsyncSession, decision_id: int) -> int | None:
    query = select(ModeratedContent.owner_id).where(ModeratedContent.id == decision_id)
    return (await session.exec(query)).one_or_none()


async def update_decision(
    session: AsyncSession, row: ModeratedContent, values: dict[str, Any]
) -> None:
    # Not the start of the transaction: it may have waited for an appeal.
    for name, value in (values | {"decided_at": func.clock_timestamp()}).items():
        setattr(row, name, value)
    row.version += 1
    session.add(row)
    await session.flush()
    await session.refresh(row)


async def update_picture(
    session: AsyncSession, row: ModeratedContent, picture: dict[str, Any], version: int
) -> None:
    """Keep the present picture of an outfit that is held; an older one changes nothing."""
    if row.picture_version < version:
        row.picture, row.picture_version = picture, version
        session.add(row)
        await session.flush()


async def get_rule(session: AsyncSession, kind: ContentKind, content_id: int) -> Rule | None:
    """Return the rule of the latest decision about a thing."""
    query = select(ModeratedContent).where(
        col(ModeratedContent.kind) == kind, col(ModeratedContent.content_id) == content_id
    )
    row = (await session.exec(query)).one_or_none()
    return row.rule if row else None


async def update_appeal(
    session: AsyncSession, row: ModeratedContent, words: str | None, now: datetime
) -> None:
    """Keep an appeal; None refuses the one there is."""
    if words is None:
        row.appeal_refused_at = now
    else:
        row.appeal, row.appealed_at, row.appeal_refused_at = words, now, None
    session.add(row)
    await session.flush()


async def list_all(session: AsyncSession) -> Sequence[ModeratedContent]:
    """Every decision, for republishing."""
    query = select(ModeratedContent).where(col(ModeratedContent.version) > 0)
    return (await session.exec(query)).all()


async def list_hidden_of(
    session: AsyncSession, owner_id: int, *, cursor: str | None, limit: int
) -> Page[HiddenContentOut]:
    """What is hidden of a person's, latest first."""
    query = _placed().where(
        col(ModeratedContent.owner_id) == owner_id, col(ModeratedContent.hidden)
    )
    if cursor is not None:
        query = query.where(col(ModeratedContent.id) < decode_cursor(cursor, int)[0])
    query = query.order_by(col(ModeratedContent.id).desc()).limit(limit + 1)
    rows = (await session.execute(query)).all()
    items = [HiddenContentOut.of(*row) for row in rows[:limit]]
    more = len(rows) > limit
    return Page(items=items, next_cursor=encode_cursor(items[-1].id) if more else None)


async def get_told(session: AsyncSession, decision_id: int) -> HiddenContentOut:
    """The decision as the owner is told of it."""
    query = _placed().where(col(ModeratedContent.id) == decision_id)
    return HiddenContentOut.of(*(await session.execute(query)).one())


async def get_out(session: AsyncSession, decision_id: int) -> ContentDecisionOut:
    query = _named().where(col(ModeratedContent.id) == decision_id)
    return ContentDecisionOut.seen(*(await session.execute(query)).one())


async def list_decisions(
    session: AsyncSession, *, appealed: bool, automated: bool, cursor: str | None, limit: int
) -> Page[ContentDecisionOut]:
    """What is hidden, latest first; or only what waits for a review, longest waiting first."""
    waiting: Waiting | None = "appeal" if appealed else "hold" if automated else None
    query = _named().where(*is_waiting(waiting) if waiting else [col(ModeratedContent.hidden)])
    key = col(ModeratedContent.id)
    if cursor is not None:
        (last,) = decode_cursor(cursor, int)
        query = query.where(key > last if waiting else key < last)
    query = query.order_by(key if waiting else key.desc()).limit(limit + 1)
    rows = (await session.execute(query)).all()
    items = [ContentDecisionOut.seen(*row) for row in rows[:limit]]
    more = len(rows) > limit
    return Page(items=items, next_cursor=encode_cursor(items[-1].id) if more else None)


async def delete_about(session: AsyncSession, user_id: int) -> list[str]:
    """Delete the decisions about a person's things; return them as `<kind>/<id>`.

    Decisions that the person made as a moderator stay, without their name.
    """
    made = update(ModeratedContent).where(col(ModeratedContent.decided_by) == user_id)
    await session.execute(made.values(decided_by=None))
    theirs = delete(ModeratedContent).where(col(ModeratedContent.owner_id) == user_id)
    columns = col(ModeratedContent.kind), col(ModeratedContent.content_id)
    gone = await session.execute(theirs.returning(*columns))
    return [f"{kind}/{content_id}" for kind, content_id in gone.all()]


def is_waiting(waiting: Waiting) -> list[ColumnExpressionArgument[bool]]:
    """Which decisions wait for a moderator: appeals, or automatic holds without one.

    A held outfit that its owner has deleted waits again if it comes out of the trash.
    """
    is_appealed = col(ModeratedContent.appealed_at).is_not(None) & col(
        ModeratedContent.appeal_refused_at
    ).is_(None)
    if waiting == "appeal":
        return [col(ModeratedContent.hidden), is_appealed]
    gone = is_removed(ModeratedContent.kind, ModeratedContent.content_id)
    return [col(ModeratedContent.hidden), col(ModeratedContent.automated), ~is_appealed, ~gone]


def _placed() -> Select[ModeratedContent, int | None]:
    """Decisions with the outfit that a comment stands on."""
    thing = aliased(Reportable)
    itself = (col(thing.kind) == col(ModeratedContent.kind)) & (
        col(thing.id) == col(ModeratedContent.content_id)
    )
    return (
        sqlalchemy.select(ModeratedContent, col(thing.outfit_id))
        .select_from(ModeratedContent)
        .outerjoin(thing, itself)
    )


def _named() -> Select[ModeratedContent, int | None, str | None]:
    owner = (col(Reportable.kind) == "person") & (
        col(Reportable.id) == col(ModeratedContent.owner_id)
    )
    return _placed().add_columns(col(Reportable.name)).outerjoin(Reportable, owner)
