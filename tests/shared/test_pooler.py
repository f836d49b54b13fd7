"""A service behind PgBouncer in transaction mode, over TLS that it verifies."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pydantic import ValidationError
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from shared.data.db import Database
from shared.data.settings import DatabaseSettings
from shared.data.store_urls import libpq_url
from tests.shared.sample.service import PlanMade, service
from tests.support.pgbouncer import PgBouncer, start_pgbouncer
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service
from tests.support.tls_proxy import certificate
from tests.support.wait import eventually

NOTES = 40
URL = "postgresql+psycopg://ana@localhost/one"


@pytest.fixture(scope="module")
def pgbouncer(servers: Servers) -> PgBouncer:
    started = start_pgbouncer(servers)
    if started is None:
        pytest.fail("The tests need PgBouncer. Install it, for example: apt-get install pgbouncer")
    return started


@pytest.fixture(scope="module")
async def sample(
    servers: Servers, keys_url: str, pgbouncer: PgBouncer
) -> AsyncIterator[RunningService]:
    async with start_service(service, servers, keys_url, pooler=pgbouncer.url_of) as running:
        yield running


async def test_requests_and_events_work_in_changing_sessions(sample: RunningService) -> None:
    async with sample.client(7) as client:
        writes = [
            client.post("/api/sample/v1/notes", json={"text": f"note {number}"})
            for number in range(NOTES)
        ]
        assert {response.status_code for response in await asyncio.gather(*writes)} == {201}
    await sample.publish(PlanMade(text="received"), subject=1)

    async def all_is_there() -> None:
        assert len(await sample.published("sample.note.written")) == NOTES
        async with sample.database.sessions() as session:
            count = "SELECT count(*) FROM notes WHERE text LIKE 'note %' OR text = 'received'"
            assert (await session.execute(text(count))).scalar_one() == NOTES + 1

    await eventually(all_is_there)


async def test_notifications_come_past_the_pooler(sample: RunningService) -> None:
    listening = "SELECT count(*) FROM pg_stat_activity WHERE query = 'LISTEN outbox'"

    async def is_listening() -> None:
        async with sample.database.sessions() as session:
            assert (await session.execute(text(listening))).scalar_one() >= 1

    await eventually(is_listening)


async def test_statements_have_a_limit_that_stays_in_no_session(sample: RunningService) -> None:
    async with sample.database.sessions() as session:
        assert (await session.execute(text("SHOW statement_timeout"))).scalar_one() == "10s"
    outside = sample.database.engine.execution_options(isolation_level="AUTOCOMMIT")
    async with outside.connect() as connection:
        assert (await connection.execute(text("SHOW statement_timeout"))).scalar_one() == "0"


@pytest.mark.parametrize("wrong", ["host", "root"])
async def test_a_certificate_must_be_trusted_and_name_the_host(
    servers: Servers, pgbouncer: PgBouncer, tmp_path: Path, wrong: str
) -> None:
    url = f"{servers.postgres}/postgres"
    other = certificate(tmp_path / "other", "localhost")
    at = {"host": "127.0.0.1"} if wrong == "host" else {"root": other}
    database = Database(pgbouncer.url_of(url, **at), direct_url=url)
    with pytest.raises(OperationalError, match="certificate"):
        await database.ping()
    await database.close()


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_a_url_may_be_as_other_programs_want_it(scheme: str) -> None:
    settings = DatabaseSettings(database_url=f"{scheme}://ana@localhost/one")
    assert settings.database_url == URL
    assert libpq_url(settings.database_url) == "postgresql://ana@localhost/one"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("mysql://ana@localhost/one", "it must begin with postgresql://"),
        (f"{URL}?sslmode=verify-full&sslrootcert=/none.pem", "no certificates can be read"),
    ],
)
@pytest.mark.parametrize("field", ["database_url", "database_direct_url"])
def test_a_wrong_url_is_refused(field: str, wrong: str, words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        DatabaseSettings.model_validate({"database_url": URL} | {field: wrong})
