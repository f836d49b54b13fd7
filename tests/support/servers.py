"""Real Postgres, Valkey, NATS and S3 for tests.

Each server is the one that an environment variable names, else a container if Docker runs, else a
process on a free port of the loopback interface.
"""

import functools
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from testcontainers.core.container import DockerContainer

from deploy.local import servers as local
from deploy.local.process import Process, start
from deploy.local.storage import ensure_buckets
from deploy.rights import bus, valkey
from tests.support.ports import free_ports
from tests.support.wait import MAX_SECONDS, wait_until

POSTGRES_SETTINGS = {
    "max_connections": "100",
    # The data is deleted after the tests, so there is no point in waiting for the disk.
    "fsync": "off",
    # Keeps what a server takes of a RAM disk at about 250 MB.
    "max_wal_size": "96MB",
    "min_wal_size": "32MB",
}


@dataclass(frozen=True)
class S3:
    """Address and credentials of the picture store."""

    endpoint: str
    access_key: str
    secret_key: str


@dataclass
class Servers:
    """The servers of one test process, each started on first use."""

    folder: Path
    stack: ExitStack
    _bus_passwords: dict[str, str] = field(default_factory=dict)
    _valkey_passwords: dict[str, str] = field(default_factory=dict)

    @functools.cached_property
    def postgres(self) -> str:
        """`postgresql://admin:password@host:port`, without a database."""
        if url := os.environ.get("TEST_POSTGRES_URL"):
            return url
        password = secrets.token_urlsafe(12)
        if docker_is_running():
            host = self._container("postgres:18", 5432, {"POSTGRES_PASSWORD": password}, command="")
        else:
            (port,) = free_ports(1)
            data = self.folder / "postgres"
            local.prepare_postgres(data, password)
            self.start(local.postgres(data, port, POSTGRES_SETTINGS))
            host = f"127.0.0.1:{port}"
        url = f"postgresql://postgres:{password}@{host}"
        wait_until(lambda: _connects(f"{url}/postgres"), "Postgres")
        with psycopg.connect(f"{url}/postgres", autocommit=True) as connection:
            # Tests connect thousands of times; usually a client hashes the password 4,096 times.
            connection.execute("SET scram_iterations = 1")
            connection.execute(f"ALTER ROLE postgres PASSWORD '{password}'")
        return url

    @functools.cached_property
    def valkey(self) -> str:
        """URL of the user with all permissions."""
        if url := os.environ.get("TEST_REDIS_URL"):
            return url
        if docker_is_running():
            return f"redis://{self._container('valkey/valkey:9', 6379, {}, command='')}/0"
        (port,) = free_ports(1)
        self._valkey_passwords = {name: secrets.token_hex(16) for name in valkey.RIGHTS}
        users = valkey.users(self._valkey_passwords)
        self.start(local.valkey(self.folder / "valkey", port, users))
        wait_until(lambda: is_listening(port), "Valkey")
        return valkey.url_of(bus.OPERATOR, self._valkey_passwords, f"127.0.0.1:{port}")

    def start_valkey_without_users(self) -> str:
        """Start another Valkey that asks for no password. Return its URL."""
        (port,) = free_ports(1)
        self.start(local.valkey(self.folder / f"valkey-{port}", port, users=""))
        wait_until(lambda: is_listening(port), "Valkey")
        return f"redis://127.0.0.1:{port}/0"

    def valkey_of(self, service: str) -> str:
        """Return the service's URL, or the operator's on a server without users."""
        operator_url = self.valkey
        if service not in self._valkey_passwords:
            return operator_url
        address = operator_url.rpartition("@")[2].removesuffix("/0")
        return valkey.url_of(service, self._valkey_passwords, address)

    @functools.cached_property
    def nats(self) -> str:
        """URL of the user with all permissions."""
        if url := os.environ.get("TEST_NATS_URL"):
            return url
        if docker_is_running():
            password = secrets.token_hex(16)
            command = f"-js --user {bus.OPERATOR} --pass {password}"
            address = self._container("nats:2.15", 4222, {}, command=command)
            return bus.url_of(bus.OPERATOR, {bus.OPERATOR: password}, address)
        rights = bus.known_rights()
        self._bus_passwords = {name: secrets.token_hex(16) for name in (*rights, bus.OPERATOR)}
        (port,) = free_ports(1)
        users = bus.authorization(self._bus_passwords, rights)
        self.start(local.nats(self.folder / "nats", port, users))
        wait_until(lambda: is_listening(port), "NATS")
        return bus.url_of(bus.OPERATOR, self._bus_passwords, f"127.0.0.1:{port}")

    def nats_of(self, service: str) -> str:
        """Return the service's URL, or the operator's if the server does not know the service."""
        operator_url = self.nats
        if service not in self._bus_passwords:
            return operator_url
        return bus.url_of(service, self._bus_passwords, operator_url.rpartition("@")[2])

    @functools.cached_property
    def s3(self) -> S3:
        access, secret = secrets.token_hex(8), secrets.token_hex(16)
        if endpoint := os.environ.get("TEST_S3_ENDPOINT"):
            s3 = S3(endpoint, os.environ["TEST_S3_ACCESS_KEY"], os.environ["TEST_S3_SECRET_KEY"])
        elif docker_is_running():
            keys = {"AWS_ACCESS_KEY_ID": access, "AWS_SECRET_ACCESS_KEY": secret}
            host = self._container("chrislusf/seaweedfs:4.48", 8333, keys, command="mini")
            s3 = S3(f"http://{host}", access, secret)
        else:
            ports = local.SeaweedPorts(*free_ports(10))
            self.start(local.seaweed(self.folder / "seaweed", ports, access, secret))
            wait_until(lambda: is_listening(ports.s3), "S3")
            s3 = S3(f"http://127.0.0.1:{ports.s3}", access, secret)
        wait_until(lambda: _has_buckets(s3), "S3 with its buckets")
        return s3

    @functools.cached_property
    def moto(self) -> S3:
        """Another maker's S3, with both buckets. It checks no signatures."""
        (port,) = free_ports(1)
        command = (sys.executable, "-W", "ignore", "-m", "moto.server", "-p", str(port))
        self.start(Process(name="moto", command=command))
        s3 = S3(f"http://127.0.0.1:{port}", "moto", "moto")
        wait_until(lambda: _has_buckets(s3), "moto with its buckets")
        return s3

    def start(self, process: Process) -> None:
        """Start a process that stops with the servers."""
        child = start(process, self.folder / f"{process.name}.log")
        self.stack.callback(terminate, child, getattr(signal, f"SIG{process.stop_signal}"))

    def _container(self, image: str, port: int, env: dict[str, str], *, command: str) -> str:
        container = DockerContainer(image).with_exposed_ports(port).with_command(command)
        for name, value in env.items():
            container.with_env(name, value)
        self.stack.enter_context(container)
        return f"{container.get_container_host_ip()}:{container.get_exposed_port(port)}"


@contextmanager
def running_servers() -> Iterator[Servers]:
    """Yield servers that stop after the block; their data is deleted."""
    with ExitStack() as stack:
        # Not pytest's temporary folder: Postgres runs as another user, who may not enter it.
        folder = Path(tempfile.mkdtemp(prefix="garderobe-servers-"))
        folder.chmod(0o755)
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        yield Servers(folder, stack)


def terminate(child: subprocess.Popen[bytes], by: signal.Signals = signal.SIGTERM) -> None:
    """Stop a child process; kill it if it does not end."""
    child.send_signal(by)
    try:
        wait_until(lambda: child.poll() is not None, "the end of a process")
    except TimeoutError:
        child.kill()
        child.wait()


def send_signal(child: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Send a child process a signal; wait until a stop has reached all its threads."""
    child.send_signal(number)
    if number is signal.SIGSTOP:
        # On a busy machine they answer for a while.
        os.waitpid(child.pid, os.WUNTRACED)


def is_listening(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=MAX_SECONDS):
        return True
    return False


@functools.cache
def docker_is_running() -> bool:
    """Return whether a Docker engine can start containers."""
    if shutil.which("docker") is None:
        return False
    # Not by the Python client, which leaks its socket when there is no engine.
    try:
        done = subprocess.run(
            ["docker", "info"], capture_output=True, timeout=MAX_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def _succeeds(act: Callable[[], object]) -> bool:
    try:
        act()
    except Exception:
        return False
    return True


def _connects(url: str) -> bool:
    return _succeeds(lambda: psycopg.connect(url).close())


def _has_buckets(s3: S3) -> bool:
    return _succeeds(lambda: ensure_buckets(s3.endpoint, s3.access_key, s3.secret_key))
