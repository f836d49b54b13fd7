"""Migrations run while requests lock the same tables."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import alembic.command
import psycopg
import pytest

from shared.data import migrations
from shared.data.migrations import TablesInUse, alembic_config
from tests.support.servers import Servers
from tests.support.service_under_test import drop_database
from tests.support.wait import eventually

ENVIRONMENT = """
from shared.data.migrations import run_migrations

run_migrations()
"""
STEPS = (
    "CREATE TABLE shirts (id int); CREATE TABLE coats (id int)",
    "ALTER TABLE shirts ADD COLUMN color text",
    "ALTER TABLE shirts ADD COLUMN size text; ALTER TABLE coats ADD COLUMN size text",
)
MIGRATION = """
from alembic import op

revision = "{revision}"
down_revision = {previous!r}


def upgrade() -> None:
    op.execute("{sql}")
"""
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted"
REVISION = "SELECT version_num FROM alembic_version"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A migrations folder; its last step locks the table of shirts, then that of coats."""
    (tmp_path / "versions").mkdir()
    (tmp_path / "env.py").write_text(ENVIRONMENT)
    previous = None
    for number, sql in enumerate(STEPS, start=1):
        text = MIGRATION.format(revision=number, previous=previous, sql=sql)
        (tmp_path / "versions" / f"{number}.py").write_text(text)
        previous = str(number)
    return tmp_path


@pytest.fixture
def url(servers: Servers, folder: Path) -> Iterator[str]:
    """A database after the first step."""
    found = f"{servers.postgres}/migrated"
    with psycopg.connect(f"{servers.postgres}/postgres", autocommit=True) as connection:
        connection.execute("CREATE DATABASE migrated")
    alembic.command.upgrade(alembic_config(folder, as_driver(found)), "1")
    yield found
    drop_database(as_driver(found), servers)


def as_driver(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://", 1)


def migrate(folder: Path, url: str) -> None:
    alembic.command.upgrade(alembic_config(folder, as_driver(url)), "head")


def read(url: str, query: str) -> str:
    with psycopg.connect(url) as connection:
        row = connection.execute(query).fetchone()
    assert row is not None
    return str(row[0])


async def test_a_deadlock_with_a_request_is_resolved_by_the_migration(
    folder: Path, url: str
) -> None:
    request = await psycopg.AsyncConnection.connect(url)
    async with request:
        await request.execute("SELECT * FROM coats")
        migration = asyncio.create_task(asyncio.to_thread(migrate, folder, url))

        async def waits() -> None:
            assert read(url, WAITING) == "1"

        await eventually(waits)
        await request.execute("SELECT * FROM shirts")
    await migration

    assert read(url, REVISION) == "3"


async def test_tables_that_stay_locked_are_named_and_earlier_migrations_stay(
    folder: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "ATTEMPTS", 2)
    with closing(psycopg.connect(url)) as reader:
        reader.execute("SELECT * FROM coats")
        with pytest.raises(TablesInUse):
            await asyncio.to_thread(migrate, folder, url)

    assert read(url, REVISION) == "2"
    await asyncio.to_thread(migrate, folder, url)
    assert read(url, REVISION) == "3"
