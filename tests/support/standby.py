"""A read replica of the Postgres of the tests: a hot standby by streaming replication."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

import psycopg

from deploy.local import servers as local
from deploy.local.process import give_folder, owner_for_servers, start
from tests.support.ports import free_ports
from tests.support.servers import POSTGRES_SETTINGS, Servers, terminate
from tests.support.wait import wait_until


@dataclass
class Standby:
    """A running standby."""

    url: str
    """`postgresql://admin:password@host:port`, without a database."""
    child: subprocess.Popen[bytes]

    def execute(self, statement: str) -> None:
        with psycopg.connect(f"{self.url}/postgres", autocommit=True) as connection:
            connection.execute(statement.encode())

    def url_of(self, database_url: str) -> str:
        """Return the URL of its copy of a database."""
        return f"{self.url}/{database_url.rpartition('/')[2]}"

    def end(self) -> None:
        """End it without a shutdown."""
        terminate(self.child, signal.SIGQUIT)


@contextmanager
def running_standby(servers: Servers) -> Iterator[Standby]:
    """Start a standby of `servers.postgres` with all of its databases."""
    primary = urlsplit(servers.postgres)
    (port,) = free_ports(1)
    data = servers.folder / f"standby-{port}"
    user = owner_for_servers()
    give_folder(data, user)
    subprocess.run(
        [
            str(local.POSTGRES_BIN / "pg_basebackup"),
            *("--checkpoint=fast", "--write-recovery-conf", "--no-sync", "--wal-method=stream"),
            f"--pgdata={data}",
            f"--dbname=host={primary.hostname} port={primary.port} user={primary.username}",
        ],
        check=True,
        env=os.environ | {"PGPASSWORD": unquote(primary.password or "")},
        user=user,
    )
    child = start(local.postgres(data, port, POSTGRES_SETTINGS), servers.folder / "standby.log")
    standby = Standby(f"postgresql://{primary.netloc.rpartition('@')[0]}@127.0.0.1:{port}", child)
    try:
        wait_until(lambda: _accepts(standby), "the standby")
        yield standby
    finally:
        terminate(child, signal.SIGINT)


def _accepts(standby: Standby) -> bool:
    try:
        standby.execute("SELECT 1")
    except psycopg.OperationalError:
        return False
    return True
