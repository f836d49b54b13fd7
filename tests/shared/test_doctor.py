"""`doctor` names the cause of each fault, planted one by one, and what mends it."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
import redis
from nats.js.api import StorageType, StreamConfig

from deploy.local import servers as local
from deploy.local.process import Process
from shared.bus import Bus
from shared.cli import command_line
from shared.operations.migrations import plan_from
from shared.store_urls import libpq_url
from shared.version import OLDEST_RELEASE
from tests.shared.sample.service import service
from tests.support.doctor import require_fault, run_doctor, web_server
from tests.support.servers import Servers, free_ports, is_listening
from tests.support.service_under_test import RunningService, environment_of, start_service
from tests.support.wait import wait_until

CLI = command_line(service)
NEWEST = str(plan_from("sample", service.migrations, None).newest)
SECRET = "not-the-password"
Environment = dict[str, str]


@pytest.fixture(scope="module")
async def sample(servers: Servers, keys_url: str) -> AsyncIterator[RunningService]:
    async with start_service(service, servers, keys_url, uses_redis=True) as running:
        yield running


@pytest.fixture
def settings(sample: RunningService) -> Environment:
    return environment_of(sample, "redis_url")


async def doctor(settings: Mapping[str, str], check: str | None = None) -> Any:
    """Run it in a thread: the loop of the tests serves the app."""
    return await asyncio.to_thread(run_doctor, CLI, settings, check)


def changed(url: str, **parts: str | int) -> str:
    """Return a URL with another user, password, host, port or path."""
    found = urlsplit(url)
    known: dict[str, Any] = {
        "user": found.username or "",
        "password": found.password or "",
        "host": found.hostname,
        "port": found.port,
        "path": found.path,
    }
    new = known | parts
    return (
        f"{found.scheme}://{new['user']}:{new['password']}@{new['host']}:{new['port']}{new['path']}"
    )


async def test_what_is_well_is_listed(settings: Environment) -> None:
    postgres = await doctor(settings, "Postgres")
    assert [one["level"] for one in postgres] == ["ok"] * len(postgres)
    assert f"schema {NEWEST}" in {one["message"] for one in postgres}
    for check in ("NATS", "Valkey", "keys"):
        assert {one["level"] for one in await doctor(settings, check)} == {"ok"}


ADDRESSES: dict[str, tuple[str, str, dict[str, str | int], str, str]] = {
    "a wrong password of Postgres": (
        "Postgres",
        "database_url",
        {"password": SECRET},
        "refuses the password of the role",
        "GARDEROBE_DATABASE_URL",
    ),
    "an unknown role": (
        "Postgres",
        "database_url",
        {"user": "nobody-here"},
        "nobody-here",
        "GARDEROBE_DATABASE_URL",
    ),
    "a missing database": (
        "Postgres",
        "database_url",
        {"path": "/nowhere"},
        "There is no database nowhere",
        "GARDEROBE_DATABASE_URL",
    ),
    "a Postgres that does not run": (
        "Postgres",
        "database_url",
        {"port": 1},
        "Nothing accepts connections at 127.0.0.1:1",
        "GARDEROBE_DATABASE_URL",
    ),
    "a name that DNS does not know": (
        "Postgres",
        "database_url",
        {"host": "postgres.invalid"},
        "The name postgres.invalid cannot be resolved",
        "DNS",
    ),
    "a wrong password of NATS": (
        "NATS",
        "nats_url",
        {"password": SECRET},
        "NATS refuses the user or the password",
        "GARDEROBE_NATS_URL",
    ),
    "a wrong password of Valkey": (
        "Valkey",
        "redis_url",
        {"password": SECRET},
        "Valkey refuses the password",
        "GARDEROBE_REDIS_URL",
    ),
    "a Valkey that does not run": (
        "Valkey",
        "redis_url",
        {"port": 1},
        "Nothing accepts connections at 127.0.0.1:1",
        "GARDEROBE_REDIS_URL",
    ),
}


@pytest.mark.parametrize("fault", ADDRESSES)
async def test_a_wrong_address_or_log_in_is_named(settings: Environment, fault: str) -> None:
    check, name, parts, message, remedy = ADDRESSES[fault]
    variable = f"GARDEROBE_{name.upper()}"
    url = changed(settings[variable], **parts)
    findings = await doctor(settings | {variable: url}, check)
    require_fault(findings, message, remedy)
    assert SECRET not in str(findings)


async def test_a_server_of_another_kind_is_named(settings: Environment) -> None:
    postgres = urlsplit(settings["GARDEROBE_DATABASE_URL"])
    for check, name in (("NATS", "NATS"), ("Valkey", "REDIS")):
        variable = f"GARDEROBE_{name}_URL"
        url = changed(settings[variable], host=postgres.hostname or "", port=postgres.port or 0)
        findings = await doctor(settings | {variable: url}, check)
        require_fault(findings, f"does not answer as {check} does", variable)


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


async def test_a_server_that_hangs_is_named(settings: Environment) -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        variables = [f"GARDEROBE_{name}_URL" for name in ("DATABASE", "REDIS", "NATS")]
        port = deaf.getsockname()[1]
        wrong = {name: changed(settings[name], port=port) for name in variables}
        findings = await doctor(settings | wrong)
    for check in ("Postgres", "Valkey", "NATS"):
        own = [one for one in findings if one["check"] == check]
        require_fault(own, "does not answer", "its log")


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


async def test_a_nats_without_jetstream_is_named(settings: Environment, tmp_path: Path) -> None:
    (port,) = free_ports(1)
    with ExitStack() as stack:
        configuration = tmp_path / "nats.conf"
        configuration.write_text(f"listen: 127.0.0.1:{port}\n")
        nats = local.nats(tmp_path / "data", port, users="")
        without = Process("nats", (nats.command[0], "-c", str(configuration)))
        Servers(tmp_path, stack).start(without)
        wait_until(lambda: is_listening(port), "NATS")
        url = {"GARDEROBE_NATS_URL": f"nats://127.0.0.1:{port}"}
        require_fault(await doctor(settings | url, "NATS"), "without JetStream", "store_dir")


async def test_a_stream_in_memory_is_named(settings: Environment, servers: Servers) -> None:
    bus = Bus(servers.nats, "sample")
    await bus.connect()
    try:
        await bus.jetstream.delete_stream("SAMPLE")
        config = StreamConfig("SAMPLE", subjects=["sample.>"], storage=StorageType.MEMORY)
        await bus.jetstream.add_stream(config)
        try:
            require_fault(await doctor(settings, "NATS"), "kept in memory", "Delete the stream")
        finally:
            await bus.jetstream.delete_stream("SAMPLE")
            await bus.ensure_stream("sample")
    finally:
        await bus.close()


@pytest.fixture
def own_valkey(servers: Servers) -> Iterator[tuple[redis.Redis, Environment]]:
    url = servers.start_valkey_without_users()
    with redis.Redis.from_url(url) as client:
        yield client, {"GARDEROBE_REDIS_URL": url}


async def test_a_replica_and_a_full_valkey_are_named(
    settings: Environment, own_valkey: tuple[redis.Redis, Environment]
) -> None:
    valkey, url = own_valkey
    valkey.config_set("maxmemory", valkey.info()["used_memory"])
    findings = await doctor(settings | url, "Valkey")
    require_fault(findings, "of its memory", "Raise maxmemory", "warning")

    valkey.config_set("maxmemory", 0)
    valkey.replicaof("127.0.0.1", "1")
    findings = await doctor(settings | url, "Valkey")
    require_fault(findings, "is a replica", "GARDEROBE_REDIS_URL")


@pytest.mark.parametrize("answer", [b"<html>", b'{"keys": []}'])
async def test_keys_that_are_none_are_named(settings: Environment, answer: bytes) -> None:
    with web_server(answer) as url:
        findings = await doctor(settings | {"GARDEROBE_KEYS_URL": url}, "keys")
    require_fault(findings, "that sign", "GARDEROBE_KEYS_URL")


async def test_a_process_that_does_not_run_is_named(settings: Environment) -> None:
    findings = await doctor(settings | {"GARDEROBE_LISTEN": "127.0.0.1:1"}, "process")
    require_fault(findings, "The process of sample does not respond at 127.0.0.1:1", "Start it")


async def test_settings_that_are_missing_or_cannot_be_read_are_named(
    settings: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in set(os.environ) & set(settings):
        monkeypatch.delenv(name)
    without = {name: value for name, value in settings.items() if name != "GARDEROBE_NATS_URL"}
    require_fault(
        await doctor(without, "settings"), "GARDEROBE_NATS_URL is missing", "docs/settings.md"
    )
    unreadable = without | {"GARDEROBE_NATS_URL_FILE": "/run/secrets/none"}
    require_fault(
        await doctor(unreadable, "settings"), "GARDEROBE_NATS_URL_FILE is wrong", "settings.md"
    )
