"""Checks Postgres and the database of a service."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import psycopg

from shared.data.connection_limits import ACCEPTED, problem_of
from shared.data.settings import ServiceSettings
from shared.data.store_urls import libpq_url
from shared.doctor.findings import Fault, Findings
from shared.doctor.network import TIMEOUT_SECONDS, check_clock, hangs, reach
from shared.operations.migrations import (
    CURRENT_VERSION,
    HAS_VERSION,
    OLDEST_RELEASE,
    UnknownMigration,
    plan_from,
)

OLDEST_VERSION = 18
URL = "GARDEROBE_DATABASE_URL"
REPLICA_URL = "GARDEROBE_DATABASE_REPLICA_URL"


def check_postgres(service: str, settings: ServiceSettings, migrations: Path) -> Findings:
    """Check that the database can be used: log-in, version, schema, connections, clock."""
    with _connection(settings.database_direct_url or settings.database_url) as connection:
        yield _version(connection)
        _check_writable(connection)
        yield _schema(connection, service, migrations)
        _check_clock(connection)
        yield from _connections(connection, settings)
    if settings.database_direct_url:
        with _connection(settings.database_url):
            yield "a pooler before it"
    if settings.database_replica_url:
        yield _replica(settings.database_replica_url)


class Refusal(NamedTuple):
    """A message of Postgres: a pattern of it, the problem that it means, and how to mend that."""

    pattern: str
    problem: str
    remedy: str


@contextmanager
def _connection(url: str, setting: str = URL) -> Iterator[psycopg.Connection]:
    address = urlsplit(url)
    if address.hostname:  # otherwise a socket
        reach(address.hostname, address.port or 5432, setting)
    try:
        connection = psycopg.connect(
            libpq_url(url), connect_timeout=int(TIMEOUT_SECONDS), autocommit=True
        )
    except psycopg.errors.ConnectionTimeout:
        raise hangs("Postgres") from None
    except psycopg.OperationalError as exc:
        raise _refusal(str(exc), address.username or "", address.path.lstrip("/")) from None
    try:
        yield connection
    finally:
        connection.close()


def _refusal(message: str, role: str, database: str) -> Fault:
    """Return what libpq's message means."""
    for one in _REFUSALS:
        if re.search(one.pattern, message):
            return Fault(one.problem.format(role=role, database=database), one.remedy)
    return Fault(
        f"Postgres refuses the connection: {message.strip().splitlines()[-1]}",
        f"Check {URL} and Postgres's log.",
    )


_REFUSALS = (
    Refusal(
        "password authentication failed|no password supplied",
        "Postgres refuses the password of the role {role}.",
        f"Correct the password in {URL} (or GARDEROBE_DATABASE_PASSWORD), or set it with"
        " ALTER ROLE ... PASSWORD.",
    ),
    Refusal(
        'role ".*" does not exist',
        "There is no role {role} in Postgres.",
        f"Create it, as docs/operations/stores.md says, or correct {URL}.",
    ),
    Refusal(
        'database ".*" does not exist',
        "There is no database {database} in Postgres.",
        f"Create it with the role as its owner, or correct {URL}.",
    ),
    Refusal(
        "no pg_hba.conf entry",
        "Postgres lets no {role} in from this machine.",
        "Add a line to pg_hba.conf. If it requires TLS, add sslmode=verify-full to the URL.",
    ),
    Refusal(
        "SSL|certificate",
        "There is no trusted TLS with Postgres.",
        f"Check sslmode and sslrootcert in {URL}, and the server's certificate.",
    ),
    Refusal(
        "too many clients|remaining connection slots",
        "Postgres has no connection left.",
        "Raise max_connections, or lower GARDEROBE_DATABASE_POOL_SIZE. pg_stat_activity shows who"
        " has them.",
    ),
    Refusal(
        "starting up|shutting down|in recovery",
        "Postgres is starting or stopping.",
        "Wait, and look at Postgres's log if it stays so.",
    ),
)


def _version(connection: psycopg.Connection) -> str:
    version = connection.info.server_version // 10_000
    if version < OLDEST_VERSION:
        raise Fault(
            f"Postgres is version {version}.", f"Upgrade it to {OLDEST_VERSION} or a newer one."
        )
    return f"Postgres {version}"


def _check_writable(connection: psycopg.Connection) -> None:
    (read_only,) = _row(connection, "SHOW transaction_read_only")
    if read_only == "on":
        raise Fault(
            "The database cannot be written.",
            f"Connect to the primary in {URL}, not to a standby, and look for"
            " default_transaction_read_only.",
        )


def _schema(connection: psycopg.Connection, service: str, migrations: Path) -> str:
    current = oldest_release = None
    if _row(connection, HAS_VERSION)[0]:
        current = _row(connection, CURRENT_VERSION)[0]
        oldest_release = _row(connection, OLDEST_RELEASE)[0]
    try:
        plan = plan_from(service, migrations, current, oldest_release)
    except UnknownMigration as exc:
        raise Fault(
            f"The schema is newer than this version: it is at {current}, which this version"
            " does not know.",
            "Run the newer version, or restore a backup of before the upgrade.",
        ) from exc
    if plan.pending:
        raise Fault(
            f"The schema is older than this version: it is at {current or 'no migration'}, and"
            f" this version needs {plan.newest}.",
            f"Run `garderobe migrate {service}`.",
        )
    return f"schema {current}"


def _check_clock(connection: psycopg.Connection) -> None:
    (its_time,) = _row(connection, "SELECT clock_timestamp()")
    check_clock("Postgres", its_time, datetime.now(UTC))


def _connections(connection: psycopg.Connection, settings: ServiceSettings) -> Findings:
    if settings.database_direct_url:
        return  # a pooler opens fewer connections than it accepts
    wanted = max(settings.database_connections, settings.database_pool_size + 1)
    (accepted,) = _row(connection, ACCEPTED)
    if problem := problem_of(wanted, accepted):
        message, _, remedy = problem.partition(". ")
        yield Fault(f"{message}.", remedy)
    else:
        yield f"{wanted} of {accepted} connections"


def _replica(url: str) -> str:
    with _connection(url, REPLICA_URL) as connection:
        (is_standby,) = _row(connection, "SELECT pg_is_in_recovery()")
    if not is_standby:
        raise Fault(
            "The read replica is no standby, so everything is read from the database.",
            f"Name a hot standby in {REPLICA_URL}, or remove the setting.",
        )
    return "a read replica"


def _row(connection: psycopg.Connection, statement: str) -> tuple[Any, ...]:
    row = connection.execute(statement.encode()).fetchone()
    return row or (None,)
