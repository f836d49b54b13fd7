"""Real Postgres, Valkey, NATS and S3 for tests.

Each address comes from the environment, else from a container if a Docker engine answers, else
from a server of our own on a free port of the loopback interface.
"""

import functools
import os
import secrets
import shutil
import signal
import socket
import subprocess
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
from tests.support.wait import wait_until


@dataclass(frozen=True)
class S3:
    """Where pictures go in tests."""

    endpoint: str
    access_key: str
    secret_key: str


@dataclass
class Servers:
    """The servers of one test process, each started when it is first asked for."""

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
        if docker_answers():
            host = self._container("postgres:18", 5432, {"POSTGRES_PASSWORD": password}, command="")
        else:
            (port,) = free_ports(1)
            data = self.folder / "postgres"
            local.prepare_postgres(data, password)
            # The data lives as long as the tests: nothing is gained by waiting for the disk.
            self._start(local.postgres(data, port, {"fsync": "off", "max_connections": "100"}))
            host = f"127.0.0.1:{port}"
        url = f"postgresql://postgres:{password}@{host}"
        wait_until(lambda: _connects(f"{url}/postgres"), "Postgres")
        return url

    @functools.cached_property
    def valkey(self) -> str:
        """As who may do everything."""
        if url := os.environ.get("TEST_REDIS_URL"):
            return url
        if docker_answers():
            return f"redis://{self._container('valkey/valkey:9', 6379, {}, command='')}/0"
        (port,) = free_ports(1)
        self._valkey_passwords = {name: secrets.token_hex(16) for name in valkey.RIGHTS}
        users = valkey.users(self._valkey_passwords)
        self._start(local.valkey(self.folder / "valkey", port, users))
        wait_until(lambda: port_answers(port), "Valkey")
        return valkey.url_of(bus.OPERATOR, self._valkey_passwords, f"127.0.0.1:{port}")

    def open_valkey(self) -> str:
        """One more, for who knows no passwords."""
        (port,) = free_ports(1)
        self._start(local.valkey(self.folder / f"valkey-{port}", port, users=""))
        wait_until(lambda: port_answers(port), "Valkey")
        return f"redis://127.0.0.1:{port}/0"

    def valkey_of(self, service: str) -> str:
        """As that service, on a server of our own."""
        everything = self.valkey
        if service not in self._valkey_passwords:
            return everything
        address = everything.rpartition("@")[2].removesuffix("/0")
        return valkey.url_of(service, self._valkey_passwords, address)

    @functools.cached_property
    def nats(self) -> str:
        """As who may do everything."""
        if url := os.environ.get("TEST_NATS_URL"):
            return url
        if docker_answers():
            password = secrets.token_hex(16)
            command = f"-js --user {bus.OPERATOR} --pass {password}"
            address = self._container("nats:2.15", 4222, {}, command=command)
            return bus.url_of(bus.OPERATOR, {bus.OPERATOR: password}, address)
        rights = bus.known_rights()
        self._bus_passwords = {name: secrets.token_hex(16) for name in (*rights, bus.OPERATOR)}
        (port,) = free_ports(1)
        users = bus.authorization(self._bus_passwords, rights)
        self._start(local.nats(self.folder / "nats", port, users))
        wait_until(lambda: port_answers(port), "NATS")
        return bus.url_of(bus.OPERATOR, self._bus_passwords, f"127.0.0.1:{port}")

    def nats_of(self, service: str) -> str:
        """As that service, on a server of our own and if it is one of ours."""
        everything = self.nats
        if service not in self._bus_passwords:
            return everything
        return bus.url_of(service, self._bus_passwords, everything.rpartition("@")[2])

    @functools.cached_property
    def s3(self) -> S3:
        access, secret = secrets.token_hex(8), secrets.token_hex(16)
        if endpoint := os.environ.get("TEST_S3_ENDPOINT"):
            s3 = S3(endpoint, os.environ["TEST_S3_ACCESS_KEY"], os.environ["TEST_S3_SECRET_KEY"])
        elif docker_answers():
            keys = {"AWS_ACCESS_KEY_ID": access, "AWS_SECRET_ACCESS_KEY": secret}
            host = self._container("chrislusf/seaweedfs:4.48", 8333, keys, command="mini")
            s3 = S3(f"http://{host}", access, secret)
        else:
            ports = local.SeaweedPorts(*free_ports(10))
            self._start(local.seaweed(self.folder / "seaweed", ports, access, secret))
            wait_until(lambda: port_answers(ports.s3), "S3")
            s3 = S3(f"http://127.0.0.1:{ports.s3}", access, secret)
        wait_until(lambda: _has_buckets(s3), "S3 with its buckets")
        return s3

    def _start(self, process: Process) -> None:
        child = start(process, self.folder / f"{process.name}.log")
        self.stack.callback(end, child, getattr(signal, f"SIG{process.stop_signal}"))

    def _container(self, image: str, port: int, env: dict[str, str], *, command: str) -> str:
        container = DockerContainer(image).with_exposed_ports(port).with_command(command)
        for name, value in env.items():
            container.with_env(name, value)
        self.stack.enter_context(container)
        return f"{container.get_container_host_ip()}:{container.get_exposed_port(port)}"


@contextmanager
def running_servers() -> Iterator[Servers]:
    """Servers that end with the block, their data with them."""
    # Not pytest's own temporary folder: Postgres runs as another user, who could not enter it.
    folder = Path(tempfile.mkdtemp(prefix="garderobe-test-"))
    folder.chmod(0o755)
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        yield Servers(folder, stack)


def end(child: subprocess.Popen[bytes], by: signal.Signals = signal.SIGTERM) -> None:
    """Stop one of our own children, at last by force."""
    child.send_signal(by)
    try:
        child.wait(timeout=10)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on just now."""
    with ExitStack() as stack:
        found = []
        for _ in range(count):
            probe = stack.enter_context(socket.socket())
            probe.bind(("127.0.0.1", 0))
            found.append(int(probe.getsockname()[1]))
        return found


def port_answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=0.5):
        return True
    return False


@functools.cache
def docker_answers() -> bool:
    """Whether a Docker engine is there to start containers."""
    if shutil.which("docker") is None:
        return False
    # By the command, because the Python client leaks its socket when nobody answers.
    try:
        asked = subprocess.run(["docker", "info"], capture_output=True, timeout=5, check=False)
    except subprocess.TimeoutExpired:
        return False
    return asked.returncode == 0


def _succeeds(act: Callable[[], object]) -> bool:
    try:
        act()
    except Exception:
        return False
    return True


def _connects(url: str) -> bool:
    return _succeeds(lambda: psycopg.connect(url, connect_timeout=1).close())


def _has_buckets(s3: S3) -> bool:
    return _succeeds(lambda: ensure_buckets(s3.endpoint, s3.access_key, s3.secret_key))
