"""Queries of imports and of what they imported."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, or_, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from wardrobe.data_import.models import Import, ImportedItem, State


async def read_import_of(session: AsyncSession, owner_id: int) -> Import | None:
    """Return a person's import as it is."""
    return (await session.exec(select(Import).where(Import.owner_id == owner_id))).one_or_none()


async def get_import_of(session: AsyncSession, owner_id: int) -> Import | None:
    """Return a person's import, locked."""
    query = select(Import).where(Import.owner_id == owner_id).with_for_update()
    query = query.execution_options(populate_existing=True)
    return (await session.exec(query)).one_or_none()


async def insert_import(session: AsyncSession, row: Mapping[str, Any]) -> None:
    """Insert an import, unless a concurrent call has inserted one."""
    await session.execute(insert(Import).values(row).on_conflict_do_nothing())


async def delete_import(session: AsyncSession, found: Import) -> None:
    await session.delete(found)
    await session.flush()


async def delete_items(session: AsyncSession, owner_id: int) -> None:
    await session.execute(delete(ImportedItem).where(col(ImportedItem.owner_id) == owner_id))


async def list_expired(session: AsyncSession, now: datetime, limit: int) -> Sequence[Import]:
    """Return imports whose file is deleted, locked."""
    query = select(Import).where(col(Import.expires_at) <= now).limit(limit)
    return (await session.exec(query.with_for_update(skip_locked=True))).all()


async def get_unclaimed(session: AsyncSession, state: State, now: datetime) -> Import | None:
    """Return the import in that state that has waited longest for a worker, locked."""
    is_free = or_(col(Import.claimed_until).is_(None), col(Import.claimed_until) < now)
    query = select(Import).where(col(Import.state) == state, is_free)
    query = query.order_by(col(Import.claimed_until).nulls_first(), col(Import.id)).limit(1)
    return (await session.exec(query.with_for_update(skip_locked=True))).one_or_none()


async def update_claimed(session: AsyncSession, claimed: Import, **values: Any) -> bool:
    """Change an import that is in the claimed state; return False if the claim was lost."""
    statement = (
        update(Import)
        .where(
            col(Import.id) == claimed.id,
            col(Import.claim) == claimed.claim,
            col(Import.state) == claimed.state,
        )
        .values(**values)
        .returning(col(Import.id))
    )
    return (await session.execute(statement)).scalar_one_or_none() is not None


async def has_claim(session: AsyncSession, claimed: Import) -> bool:
    """Return whether the claim holds; it cannot be lost until the transaction ends."""
    query = select(Import.id).where(
        Import.id == claimed.id, Import.claim == claimed.claim, Import.state == claimed.state
    )
    return (await session.exec(query.with_for_update(read=True))).one_or_none() is not None


async def has_waiting(session: AsyncSession, now: datetime) -> bool:
    """Return whether an import waits for a worker."""
    is_free = or_(col(Import.claimed_until).is_(None), col(Import.claimed_until) < now)
    query = select(Import.id).where(col(Import.state) == "importing", is_free).limit(1)
    return (await session.exec(query)).one_or_none() is not None


async def list_items(session: AsyncSession, owner_id: int, source: str) -> Sequence[ImportedItem]:
    """Return what was imported from archives of a source."""
    query = select(ImportedItem).where(
        ImportedItem.owner_id == owner_id, ImportedItem.source == source
    )
    return (await session.exec(query)).all()


async def save_item(session: AsyncSession, item: ImportedItem) -> None:
    """Store the new id of something; it replaces that of an item that was deleted since."""
    statement = insert(ImportedItem).values(item.model_dump())
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["owner_id", "source", "kind", "old_id"],
            set_={"new_id": statement.excluded.new_id, "import_id": statement.excluded.import_id},
        )
    )
