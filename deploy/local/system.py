"""Starts and stops the whole system, in order."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from deploy.backup.schedule import read_hours
from deploy.local import health
from deploy.local.certificate import make_certificate
from deploy.local.credentials import Credentials, load_credentials
from deploy.local.gateway import write_static_configuration
from deploy.local.given import remember
from deploy.local.layout import SERVICES, VERIFIERS, Layout
from deploy.local.migrations import MigrationFailed, migrate
from deploy.local.own_certificate import (
    CERTIFICATE_FILE,
    KEY_FILE,
    InvalidCertificate,
    read_own_certificate,
)
from deploy.local.ports import taken_ports
from deploy.local.provisioning import provision_object_store, provision_postgres
from deploy.local.servers import prepare_postgres
from deploy.local.supervision import Supervisor, start_daemon, write_configuration
from deploy.local.sweep import sweep
from deploy.local.topology import Program, Stage, programs

START_SECONDS = 180.0
"""For one stage to become healthy, on a busy machine."""
BEGIN_SECONDS = 10.0
"""For a system to begin to start: `make run` first checks what is installed."""
PAUSE = 0.1
LAST_LINES = 15
RESTARTED = (*VERIFIERS, *SERVICES, "web")
"""Processes that run our code, in the order in which all are restarted."""
RESTORING = "restoring"
"""A file in the data folder while a backup is being restored into it."""


class NotStarted(Exception):
    """The system did not start; the message is for the person who started it."""


class System:
    """One copy of the whole system."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.supervisor = Supervisor(layout)
        self.report: Callable[[str], None] = lambda _: None
        """Receives progress messages, which the command line prints."""
        self._daemon: subprocess.Popen[bytes] | None = None
        """Supervisord, if this object started it."""

    def up(self) -> None:
        """Start everything that is not running and return when all of it is healthy.

        Raises NotStarted with the unhealthy processes and the last lines of their logs.
        """
        with self.exclusive():
            self._require_restored()
            _require_backup_hours()
            self._require_certificate()
            credentials = load_credentials(self.layout.data / "credentials.json")
            plan = programs(self.layout, credentials)
            if not self.supervisor.is_running():
                self._start_supervisor(plan, credentials)
            self._bring_up(plan, credentials)

    def wait_until_ready(self) -> None:
        """Return when everything that the app needs is healthy; a start may be in progress.

        Raises NotStarted if nothing runs or begins to start, or if it does not become healthy.
        """
        deadline = time.monotonic() + BEGIN_SECONDS
        while not self._has_started():
            if time.monotonic() > deadline:
                raise NotStarted(
                    f"Garderobe does not run in {self.layout.data}. To start it, run `make up`."
                )
            time.sleep(PAUSE)
        credentials = load_credentials(self.layout.data / "credentials.json")
        needed = {state.name for state in self.supervisor.states()} - health.AUXILIARY
        self._wait_for(sorted(needed), health.checks(self.layout, credentials))

    def _has_started(self) -> bool:
        """Return whether it runs, after the command that is starting it, if any, has ended."""
        with self.exclusive(timeout=-1):
            return self.supervisor.is_running()

    def down(self) -> None:
        """Stop everything, including what a killed run left behind; safe if nothing is running."""
        with self.exclusive():
            if self.supervisor.is_running():
                self.supervisor.shut_down()
            sweep(self.layout.data)
            if self._daemon is not None:
                self._daemon.wait()

    def restart(self, *names: str) -> None:
        """Migrate, then restart processes with this version, one after the other.

        Without names: the services, the app, and the process that makes backups. The gateway
        responds 503 for a service that is away, and asks the verify process that is there.
        Raises NotStarted.
        """
        if not self.supervisor.is_running():
            raise NotStarted(f"Garderobe does not run in {self.layout.data}; `make up` starts it.")
        credentials = load_credentials(self.layout.data / "credentials.json")
        plan = {one.name: one for one in programs(self.layout, credentials)}
        for name in names:
            if name not in plan:
                raise NotStarted(f"There is no process {name}; there are {', '.join(plan)}.")
        if "gateway" in names:
            self._require_certificate()
        checks = health.checks(self.layout, credentials)
        with self.exclusive():
            if not names or set(names) & set(RESTARTED):
                self._migrate(credentials)
                self.supervisor.reload("nats")  # for new rights
            remember(self.layout.given)
            write_static_configuration(self.layout)
            write_configuration(self.layout, plan.values())
            for name in names or (*RESTARTED, "backups"):
                self.supervisor.restart(name)
                self._wait_for([name], checks)
                self.report(f"{name} runs again.")

    def _require_restored(self) -> None:
        if (self.layout.data / RESTORING).exists():
            raise NotStarted(
                f"A backup was not completely restored into {self.layout.data}. Run `garderobe "
                "backup restore` again."
            )

    def _require_certificate(self) -> None:
        """Raise NotStarted if there is a certificate for browsers that they could not use."""
        layout = self.layout
        files = {CERTIFICATE_FILE: layout.certificate_file, KEY_FILE: layout.certificate_key_file}
        try:
            found = read_own_certificate(files)
        except InvalidCertificate as error:
            raise NotStarted(str(error)) from error
        if found and not layout.tls:
            raise NotStarted(f"{CERTIFICATE_FILE} is set, but https is served with TLS=1 only.")

    @contextmanager
    def exclusive(self, timeout: float = START_SECONDS) -> Iterator[None]:
        """Let one command at a time start or stop the same copy; -1 waits for another's end."""
        try:
            self.layout.make_folders()
            with FileLock(self.layout.run / "command.lock", timeout=timeout):
                yield
        except Timeout:
            raise NotStarted(
                f"Another command is starting or stopping the system in {self.layout.data}."
                " Try again later."
            ) from None

    def _start_supervisor(self, plan: list[Program], credentials: Credentials) -> None:
        swept = sweep(self.layout.data)
        if swept:
            self.report(f"Ended processes of an earlier run: {', '.join(swept)}.")
        if taken := taken_ports(self.layout):
            raise NotStarted(taken[0])
        try:
            prepare_postgres(self.layout.data / "postgres", credentials.postgres_password)
        except (OSError, RuntimeError) as error:
            raise NotStarted(str(error)) from error
        make_certificate(self.layout.certificate)
        write_static_configuration(self.layout)
        self.layout.socket.unlink(missing_ok=True)
        remember(self.layout.given)
        self._daemon = start_daemon(self.layout, write_configuration(self.layout, plan))
        self._wait_for_supervisor(self._daemon)

    def _wait_for_supervisor(self, daemon: "subprocess.Popen[bytes]") -> None:
        while not self.supervisor.is_running():
            if daemon.poll() is not None:
                raise NotStarted(
                    "supervisord ended immediately.\n" + _tail(self.layout.logs / "supervisord.out")
                )
            time.sleep(0.02)

    def _bring_up(self, plan: list[Program], credentials: Credentials) -> None:
        checks = health.checks(self.layout, credentials)
        self.report("Starting Postgres, Valkey, NATS and the object store ...")
        self.supervisor.start_missing([p.name for p in plan if p.stage is Stage.SERVERS])
        self._wait_for(["postgres"], checks)
        provision_postgres(self.layout, credentials)
        self._migrate(credentials)
        self._wait_for([p.name for p in plan if p.stage is Stage.SERVERS], checks)
        self.report("Starting the services and the gateway ...")
        self.supervisor.start_missing([p.name for p in plan if p.stage is not Stage.SERVERS])
        provision_object_store(self.layout, credentials)
        self._wait_for([p.name for p in plan], checks)

    def _migrate(self, credentials: Credentials) -> None:
        try:
            migrate(self.layout, credentials)
        except MigrationFailed as error:
            raise NotStarted(f"The migrations failed.\n{_tail(error.log)}") from None

    def _wait_for(self, names: list[str], checks: Mapping[str, health.Check]) -> None:
        """Return when every check passes; raise NotStarted if a process ends or time runs out."""
        deadline = time.monotonic() + START_SECONDS
        waiting = dict.fromkeys(names, "not checked yet")
        while waiting:
            for state in self.supervisor.states():
                if state.name in waiting and state.failed:
                    raise NotStarted(
                        self._failure_of(state.name, f"it ended ({state.state.lower()})")
                    )
            for name in list(waiting):
                try:
                    checks[name]()
                    del waiting[name]
                except Exception as error:
                    waiting[name] = str(error) or repr(error)
            if waiting and time.monotonic() > deadline:
                raise NotStarted(
                    "\n".join(self._failure_of(name, why) for name, why in waiting.items())
                )
            time.sleep(PAUSE)

    def _failure_of(self, name: str, reason: str) -> str:
        return f"{name} is not healthy: {reason}\n{_tail(self.layout.logs / f'{name}.log')}"


def _tail(log: Path) -> str:
    with suppress(OSError):
        lines = log.read_text(errors="replace").splitlines()[-LAST_LINES:]
        return "".join(f"  | {line}\n" for line in lines)
    return f"  | (no log at {log})\n"


def _require_backup_hours() -> None:
    """Raise NotStarted if the environment does not say how often to make backups."""
    try:
        read_hours(os.environ.get("GARDEROBE_BACKUP_HOURS", ""))
    except ValueError as error:
        raise NotStarted(str(error)) from error
