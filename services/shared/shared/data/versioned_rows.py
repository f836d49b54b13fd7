"""Stores rows of projections, of which the newest version wins.

Events may be delivered twice, late or out of order. Therefore what ended stays as a row, so that an
older event cannot restore it.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, inspect
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import SQLModel
from sqlmodel.ext.asyncio.session import AsyncSession


async def insert_newer(session: AsyncSession, rows: Sequence[SQLModel]) -> Sequence[Row[Any]]:
    """Store rows of one table, except those that are stored in this or a newer version.

    The table has a column `version`, and the rows have different keys. Return the primary keys of
    the rows that were stored.
    """
    if not rows:
        return []
    table = inspect(type(rows[0])).local_table
    key = list(table.primary_key)
    statement = insert(table)
    statement = statement.on_conflict_do_update(
        index_elements=key,
        set_=dict(statement.excluded.items()),
        where=table.c.version < statement.excluded.version,
    )
    values = [row.model_dump() for row in rows]
    return (await session.execute(statement.returning(*key), values)).all()
