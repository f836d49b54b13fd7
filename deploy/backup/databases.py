"""Dumps and restores the services' databases, all of them at one point of the event stream."""

import os
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from deploy.backup.errors import BackupError
from deploy.backup.target import PIECE_BYTES
from shared.operations.database import BACKUPS

_LOCK_TRIES = 30
_LOCK_TIMEOUT = "1s"
_PAUSE_SECONDS = 0.5


@dataclass(frozen=True)
class Snapshot:
    """A database as of one moment, for as long as its connection is open."""

    url: str
    connection: psycopg.Connection
    name: str
    """For `pg_dump --snapshot`."""

    def revision(self) -> str:
        """Return the newest migration."""
        row = self.connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(row[0]) if row else ""

    def count_rows(self) -> dict[str, int]:
        """Return the number of rows of every table."""
        return count_rows(self.connection)


@contextmanager
def snapshots(databases: Mapping[str, str]) -> Iterator[dict[str, Snapshot]]:
    """Take a snapshot of every database, so that none has handled an event that another lacks.

    The snapshots are taken during some milliseconds in which no service can record a received
    event, so nothing that an event causes is committed. Therefore everything that a consumer knows
    is in its producer's outbox; what it does not know yet is published again after a restore.
    People's writes go on.
    """
    with ExitStack() as stack:
        connections = {name: stack.enter_context(_connect(url)) for name, url in databases.items()}
        with _no_event_recorded(databases):
            found = {
                name: _export_snapshot(databases[name], connection)
                for name, connection in connections.items()
            }
        yield found


@contextmanager
def _no_event_recorded(databases: Mapping[str, str]) -> Iterator[None]:
    with ExitStack() as stack:
        connections = [stack.enter_context(_connect(url)) for url in databases.values()]
        for attempt in range(_LOCK_TRIES):
            if _lock_inboxes(connections):
                break
            for connection in connections:
                connection.rollback()
            time.sleep(_PAUSE_SECONDS * (1 + attempt % 3))
        else:
            raise BackupError(
                "An event is being handled all the time, so no common moment was found. See "
                "docs/operations/runbooks/LongTransaction.md, and try again."
            )
        yield
        for connection in connections:
            connection.rollback()


def _lock_inboxes(connections: Iterable[psycopg.Connection]) -> bool:
    try:
        for connection in connections:
            connection.execute(f"SET LOCAL lock_timeout = '{_LOCK_TIMEOUT}'")
            connection.execute("LOCK TABLE inbox IN SHARE ROW EXCLUSIVE MODE")
    except psycopg.errors.LockNotAvailable:
        return False
    return True


def _connect(url: str) -> psycopg.Connection:
    try:
        return psycopg.connect(url, connect_timeout=5, application_name=BACKUPS[1])
    except psycopg.OperationalError as error:
        raise BackupError(f"A database does not respond: {str(error).strip()}") from None


def _export_snapshot(url: str, connection: psycopg.Connection) -> Snapshot:
    connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    (name,) = connection.execute("SELECT pg_export_snapshot()").fetchone() or ("",)
    return Snapshot(url, connection, name)


_TABLES = """
SELECT relname FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
"""


def count_rows(connection: psycopg.Connection) -> dict[str, int]:
    """Return the number of rows of every table of a database."""
    counts = {}
    for (table,) in connection.execute(_TABLES).fetchall():
        query = sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))
        (counts[table],) = connection.execute(query).fetchone() or (0,)
    return dict(sorted(counts.items()))


def dump(postgres_bin: Path, snapshot: Snapshot) -> Iterator[bytes]:
    """Return a database in pg_dump's custom format. Raises BackupError."""
    command = [
        str(postgres_bin / "pg_dump"),
        *("--format=custom", "--compress=gzip:3", f"--snapshot={snapshot.name}"),
        *("--no-owner", "--no-privileges", "--lock-wait-timeout=60s"),
    ]
    with _running(command, snapshot.url, stdout=subprocess.PIPE) as process:
        output = cast(IO[bytes], process.stdout)
        while piece := output.read(PIECE_BYTES):
            yield piece


def restore(postgres_bin: Path, url: str, pieces: Iterable[bytes]) -> None:
    """Restore a dump into an empty database, as a whole or not at all. Raises BackupError."""
    command = [
        str(postgres_bin / "pg_restore"),
        *("--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"),
    ]
    # If pg_restore has closed the pipe, what it says is the reason.
    with (
        _running(command, url, stdin=subprocess.PIPE) as process,
        suppress(BrokenPipeError),
        cast(IO[bytes], process.stdin) as content,
    ):
        for piece in pieces:
            content.write(piece)


@contextmanager
def _running(
    command: Sequence[str], url: str, *, stdin: int | None = None, stdout: int | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a command of PostgreSQL, and kill it if our side fails. Raises BackupError.

    The password is in its environment: command lines can be read by everyone on the machine.
    """
    options = conninfo_to_dict(url)
    environment = os.environ | {"PGPASSWORD": str(options.pop("password", ""))}
    command = [*command, f"--dbname={make_conninfo('', **options)}"]
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(
            command, stdin=stdin, stdout=stdout, stderr=said, env=environment
        ) as process,
    ):
        try:
            yield process
        except BaseException:
            process.kill()
            raise
        if process.wait() != 0:
            said.seek(0)
            reason = said.read().decode(errors="replace").strip() or process.returncode
            raise BackupError(f"{Path(command[0]).name} failed: {reason}")
