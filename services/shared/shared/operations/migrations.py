"""Compares a database with the migrations of this version."""

import asyncio
from pathlib import Path

from alembic.script import ScriptDirectory
from alembic.script.revision import RevisionError
from pydantic import BaseModel
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.data.migrations import alembic_config
from shared.http.errors import Conflict
from shared.version import VERSION, numbers

HAS_VERSION = "SELECT to_regclass('alembic_version') IS NOT NULL"
CURRENT_VERSION = "SELECT version_num FROM alembic_version"
OLDEST_RELEASE = "SELECT obj_description('alembic_version'::regclass)"


class UnknownMigration(Conflict):
    """A newer version of the code has migrated the database."""

    code = "unknown_migration"

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"The database is at the migration {revision}, which this version does not have and "
            "cannot use. Run this with the version of the code that made it, the one before, or a "
            "newer one."
        )


class PendingMigration(BaseModel):
    """A migration that has not been run."""

    revision: str
    name: str


class MigrationPlan(BaseModel):
    """The migrations that lead from the database's schema to that of this version, in order."""

    service: str
    current: str | None
    """Null in an empty database."""
    newest: str | None
    is_newer: bool = False
    """Whether a newer release has migrated the database, to a schema that this version can use."""
    pending: list[PendingMigration]


async def read_current(session: AsyncSession) -> str | None:
    """Return the newest migration that was run; None in an empty database."""
    if not (await session.execute(text(HAS_VERSION))).scalar_one():
        return None
    return (await session.execute(text(CURRENT_VERSION))).scalar_one_or_none()


async def read_plan(session: AsyncSession, service: str, migrations: Path) -> MigrationPlan:
    """Return what `migrate` would do. Raises UnknownMigration."""
    current = await read_current(session)
    oldest = None
    if current:
        oldest = (await session.execute(text(OLDEST_RELEASE))).scalar_one()
    return await asyncio.to_thread(plan_from, service, migrations, current, oldest)


def plan_from(
    service: str, migrations: Path, current: str | None, oldest_release: str | None = None
) -> MigrationPlan:
    """Return the plan for a database at a migration.

    `oldest_release` can use a schema that this version does not know. Raises UnknownMigration.
    """
    scripts = ScriptDirectory.from_config(alembic_config(migrations, ""))
    try:
        found = list(scripts.iterate_revisions("heads", current or "base"))
    except RevisionError as error:
        if oldest_release is None or numbers(oldest_release) > numbers(VERSION):
            raise UnknownMigration(current or "") from error
        return MigrationPlan(
            service=service, current=current, newest=None, is_newer=True, pending=[]
        )
    return MigrationPlan(
        service=service,
        current=current,
        newest=scripts.get_current_head(),
        pending=[
            PendingMigration(revision=one.revision, name=(one.doc or "").rstrip("."))
            for one in reversed(found)
            if one.revision != current
        ],
    )
