"""Queries about people's things."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, and_, delete, exists
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import aliased
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.reportables.models import Kind, Reportable


async def insert_newer(session: AsyncSession, subjects: Sequence[Reportable]) -> None:
    """Keep the newest states; an older one changes nothing."""
    if not subjects:
        return
    statement = insert(Reportable)
    statement = statement.on_conflict_do_update(
        index_elements=["kind", "id"],
        set_=dict(statement.excluded.items()),
        where=col(Reportable.version) < statement.excluded.version,
    )
    await session.execute(statement, [subject.model_dump() for subject in subjects])


async def get_reportable(session: AsyncSession, kind: Kind, subject_id: int) -> Reportable | None:
    """The thing, if it is still there."""
    query = select(Reportable).where(
        col(Reportable.kind) == kind, col(Reportable.id) == subject_id, ~col(Reportable.removed)
    )
    found = await session.exec(query.execution_options(populate_existing=True))
    return found.one_or_none()


async def delete_things_of(session: AsyncSession, owner_id: int) -> list[tuple[Kind, int]]:
    """Answers which they were."""
    theirs = delete(Reportable).where(col(Reportable.owner_id) == owner_id)
    rows = await session.execute(theirs.returning(col(Reportable.kind), col(Reportable.id)))
    return [(row[0], row[1]) for row in rows]


def is_public(kind: object, subject_id: object) -> ColumnElement[bool]:
    """Whether everybody may see a thing: neither it nor its owner's profile is kept from them."""
    thing, owner = aliased(Reportable), aliased(Reportable)
    return exists().where(
        and_(
            col(thing.kind) == kind,
            col(thing.id) == subject_id,
            ~col(thing.removed),
            col(thing.audience) == "public",
            col(owner.kind) == "person",
            col(owner.id) == col(thing.owner_id),
            col(owner.audience) == "public",
        )
    )


def is_removed(kind: object, subject_id: object) -> ColumnElement[bool]:
    """Whether a thing is gone, or in its owner's trash."""
    thing = aliased(Reportable)
    return exists().where(
        and_(col(thing.kind) == kind, col(thing.id) == subject_id, col(thing.removed))
    )


async def get_removal(session: AsyncSession, kind: Kind, subject_id: int) -> int | None:
    """Return in which version a thing was removed; None if it is there, or not known."""
    query = select(Reportable.version).where(
        col(Reportable.kind) == kind, col(Reportable.id) == subject_id, col(Reportable.removed)
    )
    return (await session.exec(query)).one_or_none()


async def get_publicity(session: AsyncSession, kind: Kind, subject_id: int) -> bool:
    return bool((await session.execute(select(is_public(kind, subject_id)))).scalar_one())
