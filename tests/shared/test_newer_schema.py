"""`migrate` of an older version accepts the schema of a newer one, if it can use it."""

from collections.abc import AsyncIterator, Iterator

import pytest
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from shared.cli import describe_plan
from shared.data.db import Database
from shared.operations import migrations
from shared.operations.migrations import UnknownMigration, read_plan
from shared.version import OLDEST_RELEASE
from tags.main import service
from tests.support.servers import Servers
from tests.support.service_under_test import drop_database, new_database

NEWER = text("UPDATE alembic_version SET version_num = '9999'")


@pytest.fixture
def url(servers: Servers) -> Iterator[str]:
    found = new_database(service, servers)
    yield found
    drop_database(found, servers)


@pytest.fixture
async def session(url: str) -> AsyncIterator[AsyncSession]:
    """A session of a database that is at a migration which the code does not have."""
    database = Database(url)
    async with database.sessions() as opened:
        await opened.execute(NEWER)
        yield opened
    await database.close()


async def test_migrations_record_the_oldest_release_that_can_use_the_schema(
    session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "VERSION", OLDEST_RELEASE)

    plan = await read_plan(session, "tags", service.migrations)

    assert plan.is_newer
    assert (
        describe_plan(plan, done=True)
        == "tags: a newer release's schema, 9999, which this one can use."
    )


@pytest.mark.parametrize("oldest", ["'0.10.0'", "NULL"])
async def test_a_schema_of_a_release_after_the_next_is_refused(
    session: AsyncSession, monkeypatch: pytest.MonkeyPatch, oldest: str
) -> None:
    monkeypatch.setattr(migrations, "VERSION", "0.9.0")
    await session.execute(text(f"COMMENT ON TABLE alembic_version IS {oldest}"))

    with pytest.raises(UnknownMigration, match="9999"):
        await read_plan(session, "tags", service.migrations)
