"""A PgBouncer in transaction mode that speaks TLS alone, before the Postgres of the tests."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from deploy.local.certificate import CERTIFICATE, KEY, make_certificate
from deploy.local.process import Process, give_folder, owner_for_servers
from tests.programs import find_or_install
from tests.support.ports import free_ports
from tests.support.servers import Servers, is_listening
from tests.support.wait import wait_until

CONFIGURATION = """
[databases]
* = host={host} port={port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {listen_port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = {folder}/users.txt
pool_mode = transaction
default_pool_size = 2
client_tls_sslmode = require
client_tls_cert_file = {folder}/{certificate}
client_tls_key_file = {folder}/{key}
"""


@dataclass(frozen=True)
class PgBouncer:
    """A running PgBouncer, whose certificate is for `localhost`."""

    port: int
    certificate: Path

    def url_of(
        self, database_url: str, *, host: str = "localhost", root: Path | None = None
    ) -> str:
        """Return the URL of a database behind it."""
        login = urlsplit(database_url).netloc.rpartition("@")[0]
        name = database_url.rpartition("/")[2]
        options = f"sslmode=verify-full&sslrootcert={root or self.certificate}"
        return f"postgresql+psycopg://{login}@{host}:{self.port}/{name}?{options}"


def start_pgbouncer(servers: Servers) -> PgBouncer | None:
    """Start one before `servers.postgres`. Return None if it cannot be installed."""
    program = find_or_install(("pgbouncer",), "pgbouncer")
    if program is None:
        return None
    upstream = urlsplit(servers.postgres)
    (port,) = free_ports(1)
    folder = servers.folder / f"pgbouncer-{port}"
    folder.mkdir()
    make_certificate(folder, ("localhost",))
    password = unquote(upstream.password or "")
    (folder / "users.txt").write_text(f'{json.dumps(upstream.username)} "{password}"\n')
    configuration = CONFIGURATION.format(
        host=upstream.hostname,
        port=upstream.port,
        listen_port=port,
        folder=folder,
        certificate=CERTIFICATE,
        key=KEY,
    )
    (folder / "pgbouncer.ini").write_text(configuration)
    user = owner_for_servers()
    give_folder(folder, user)
    for file in folder.iterdir():
        os.chown(file, folder.stat().st_uid, folder.stat().st_gid)
    servers.start(
        Process(name="pgbouncer", command=(program, str(folder / "pgbouncer.ini")), user=user)
    )
    wait_until(lambda: is_listening(port), "PgBouncer")
    certificate = servers.folder / f"pgbouncer-{port}.pem"
    certificate.write_bytes((folder / CERTIFICATE).read_bytes())
    return PgBouncer(port, certificate)
