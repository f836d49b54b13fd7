"""Compares a database with the migrations of this version."""

import asyncio
from pathlib import Path

from alembic.script import ScriptDirectory
from alembic.script.revision import RevisionError
from alembic.util import CommandError
from pydantic import BaseModel
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.db import alembic_config
from shared.errors import Conflict

HAS_VERSION = "SELECT to_regclass('alembic_version') IS NOT NULL"
VERSION = "SELECT version_num FROM alembic_version"


class UnknownMigration(Conflict):
    """A newer version of the code has migrated the database."""

    code = "unknown_migration"

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"The database is at the migration {revision}, which this version does not have. "
            "Run this with the version of the code that made it, or a newer one."
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
    pending: list[PendingMigration]


async def read_current(session: AsyncSession) -> str | None:
    """Return the newest migration that was run; None in an empty database."""
    if not (await session.execute(text(HAS_VERSION))).scalar_one():
        return None
    return (await session.execute(text(VERSION))).scalar_one_or_none()


async def read_plan(session: AsyncSession, service: str, migrations: Path) -> MigrationPlan:
    """Return what `migrate` would do. Raises UnknownMigration."""
    current = await read_current(session)
    return await asyncio.to_thread(plan_from, service, migrations, current)


def plan_from(service: str, migrations: Path, current: str | None) -> MigrationPlan:
    """Return the plan for a database at a migration. Raises UnknownMigration."""
    scripts = ScriptDirectory.from_config(alembic_config(migrations, ""))
    try:
        found = list(scripts.iterate_revisions("heads", current or "base"))
    except (CommandError, RevisionError) as error:
        raise UnknownMigration(current or "") from error
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
