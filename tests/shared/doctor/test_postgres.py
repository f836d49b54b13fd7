"""A fault of a service's database is named."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import psycopg
import pytest

from shared.data.store_urls import libpq_url
from shared.operations.migrations import plan_from
from shared.version import OLDEST_RELEASE
from tests.shared.doctor.support import Environment, doctor
from tests.shared.sample.service import service
from tests.support.doctor import require_fault
from tests.support.servers import Servers
from tests.support.standby import running_standby

NEWEST = str(plan_from("sample", service.migrations, None).newest)
NEWER_SCHEMA = """
UPDATE alembic_version SET version_num = '9999';
COMMENT ON TABLE alembic_version IS '99.0.0'
"""
MENDED_SCHEMA = f"""
UPDATE alembic_version SET version_num = '{NEWEST}';
COMMENT ON TABLE alembic_version IS '{OLDEST_RELEASE}'
"""
LATE_CLOCK = """
CREATE SCHEMA late;
CREATE FUNCTION late.clock_timestamp() RETURNS timestamptz LANGUAGE sql
    AS $$ SELECT pg_catalog.clock_timestamp() - interval '90 s' $$;
ALTER DATABASE {database} SET search_path = late, pg_catalog, public
"""


async def test_what_is_well_is_listed(settings: Environment) -> None:
    postgres = await doctor(settings, "Postgres")
    assert [one["level"] for one in postgres] == ["ok"] * len(postgres)
    assert f"schema {NEWEST}" in {one["message"] for one in postgres}
    for check in ("NATS", "Valkey", "keys"):
        assert {one["level"] for one in await doctor(settings, check)} == {"ok"}


DATABASES = {
    "an old schema": (
        "UPDATE alembic_version SET version_num = '0001'",
        "UPDATE alembic_version SET version_num = '{newest}'",
        "The schema is older than this version",
        "garderobe migrate sample",
    ),
    "a newer schema": (
        NEWER_SCHEMA,
        MENDED_SCHEMA,
        "The schema is newer than this version",
        "newer version",
    ),
    "a database that is read only": (
        "ALTER DATABASE {database} SET default_transaction_read_only = on",
        "ALTER DATABASE {database} RESET default_transaction_read_only",
        "cannot be written",
        "primary",
    ),
    "a clock that is wrong": (
        LATE_CLOCK,
        "DROP SCHEMA late CASCADE; ALTER DATABASE {database} RESET search_path",
        "The clock of Postgres is 90 s behind this machine's",
        "NTP",
    ),
}


@pytest.fixture(params=DATABASES)
def broken_database(
    settings: Environment, request: pytest.FixtureRequest
) -> Iterator[tuple[str, str]]:
    """Plant a fault in the database. Yield the message and the remedy to expect."""
    url = settings["GARDEROBE_DATABASE_URL"]
    plant, mend, message, remedy = (
        text.replace("{newest}", NEWEST).replace("{database}", f'"{urlsplit(url).path[1:]}"')
        for text in DATABASES[request.param]
    )
    with psycopg.connect(libpq_url(url), autocommit=True) as connection:
        connection.execute(plant.encode())
        try:
            yield message, remedy
        finally:
            connection.execute(mend.encode())


async def test_a_fault_of_the_database_is_named(
    settings: Environment, broken_database: tuple[str, str]
) -> None:
    require_fault(await doctor(settings, "Postgres"), *broken_database)


async def test_more_connections_than_postgres_accepts_are_named(settings: Environment) -> None:
    findings = await doctor(settings | {"GARDEROBE_DATABASE_CONNECTIONS": "5000"}, "Postgres")
    require_fault(findings, "may open 5000 connections", "max_connections")


async def test_a_read_replica_is_listed(servers: Servers, settings: Environment) -> None:
    with running_standby(servers) as standby:
        url = standby.url_of(settings["GARDEROBE_DATABASE_URL"])
        findings = await doctor(settings | {"GARDEROBE_DATABASE_REPLICA_URL": url}, "Postgres")
    assert "a read replica" in {one["message"] for one in findings}


async def test_a_read_replica_that_is_none_or_does_not_respond_is_named(
    settings: Environment,
) -> None:
    replica = "GARDEROBE_DATABASE_REPLICA_URL"
    primary = settings | {replica: settings["GARDEROBE_DATABASE_URL"]}
    require_fault(await doctor(primary, "Postgres"), "no standby", replica)
    lost = settings | {replica: "postgresql://ana:secret@127.0.0.1:9/feed"}
    require_fault(await doctor(lost, "Postgres"), "127.0.0.1:9", replica)
