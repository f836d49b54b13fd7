"""The real system under faults: its processes, and the links between them."""

import asyncio
import ctypes
import os
import shutil
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from xmlrpc.client import Fault

import psutil
import psycopg
import pytest
from redis.asyncio import Redis

from deploy.local import health
from deploy.local import system as local_system
from deploy.local.credentials import Credentials, load_credentials
from deploy.local.databases import POSTGRES_ADMIN
from deploy.local.layout import ROOT, Layout
from deploy.local.servers import HOST
from deploy.local.supervision import Supervisor
from deploy.local.sweep import find
from deploy.local.system import System
from deploy.local.topology import Program, Stage, programs
from deploy.rights import valkey
from deploy.rights.bus import OPERATOR
from tests.faults.recovery.links import Links
from tests.faults.recovery.preload import Preload
from tests.support.own_system import data_folder, unused_layout
from tests.support.wait import eventually, wait_until

OBSERVERS = ("prometheus", "alertmanager", "host")
"""Nobody asks them here, and they take CPU time."""
PORTS = range(24080, 28080, 100)
LOGS = ROOT / "build" / "faults-log"
UNCHECKED = (*OBSERVERS, "mail")
"""The check of the mail server reads all emails, and the invariants wait for them anyway."""
PROCESS_SECONDS = 5
"""For a killed process to end."""
PR_SET_CHILD_SUBREAPER = 36
"""As in linux/prctl.h."""


@dataclass
class FaultySystem:
    """A running system whose processes, links, clock and disk can fail."""

    layout: Layout
    links: Links
    preload: Preload

    @property
    def packages(self) -> Path:
        """Return a folder that precedes the real packages in the path of the services."""
        return self.layout.data / "packages"

    @property
    def supervisor(self) -> Supervisor:
        return Supervisor(self.layout)

    @property
    def credentials(self) -> Credentials:
        return load_credentials(self.layout.data / "credentials.json")

    def up(self) -> None:
        """Start everything that does not run. Blocks until it is healthy. Raises NotStarted."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(local_system, "programs", self._programs)
            System(self.layout).up()

    def down(self) -> None:
        """Stop everything, and wait for what a slow machine made it kill."""
        found = list(find(self.layout.data))
        for process in found:
            os.close(process.descriptor)
        System(self.layout).down()
        _wait_for_removal([process.pid for process in found])

    def cut_power(self) -> None:
        """Kill every process at the same moment, Supervisor first."""
        with suppress(OSError):
            # It would start the others again.
            os.kill(int((self.layout.run / "supervisord.pid").read_text()), signal.SIGKILL)
        # Again until there is none: a process may have started another one in between.
        while found := list(find(self.layout.data)):
            for process in found:
                process.signal(signal.SIGKILL)
            for process in found:
                process.ended(PROCESS_SECONDS)
                os.close(process.descriptor)
            _wait_for_removal([process.pid for process in found])

    def pid_of(self, name: str) -> int:
        """Return the pid of a process; 0 if it does not run."""
        return next(one.pid for one in self.supervisor.states() if one.name == name)

    def send(self, name: str, sent: signal.Signals) -> None:
        """Send a signal to a process and, if it is Postgres, to its children."""
        pid = self.pid_of(name)
        if not pid:
            return
        # A paused postmaster has children that still answer.
        pids = [pid, *_children(pid)] if sent in {signal.SIGSTOP, signal.SIGCONT} else [pid]
        for one in pids:
            with suppress(ProcessLookupError):
                os.kill(one, sent)

    def kill_decoders(self) -> None:
        """Kill the processes of the wardrobe that decode pictures, or wait for one."""
        with suppress(psutil.NoSuchProcess):
            for child in psutil.Process(self.pid_of("wardrobe")).children():
                with suppress(psutil.NoSuchProcess):
                    if "wardrobe.image_processing" in child.cmdline():
                        child.kill()

    def stop(self, name: str) -> None:
        """Stop a process, also one that was killed and that Supervisor is about to start again."""
        wait_until(lambda: self._is_stopped(name), f"the end of {name}")

    def _is_stopped(self, name: str) -> bool:
        with suppress(Fault):  # it does not run at this moment
            self.supervisor.stop(name)
        return any(one.name == name and one.state == "STOPPED" for one in self.supervisor.states())

    def start(self, name: str) -> None:
        self.supervisor.start_missing([name])

    async def restart(self, *names: str) -> None:
        """Restart processes and wait until they are healthy."""
        for name in names:
            await asyncio.to_thread(self.supervisor.restart, name)
        await self.healthy(*names)

    async def healthy(self, *names: str) -> None:
        """Wait until processes are healthy; all but the mail server if none is named."""
        checks = health.checks(self.layout, self.credentials)
        chosen = names or [name for name in checks if name not in UNCHECKED]

        async def pass_checks() -> None:
            for name in chosen:
                try:
                    await asyncio.to_thread(checks[name])
                except Exception as exc:
                    raise AssertionError(f"{name}: {exc}") from exc

        await eventually(pass_checks)

    async def flush_valkey(self) -> None:
        """Delete everything in Valkey, as its operator."""
        address = f"{HOST}:{self.layout.port_of('valkey')}"
        url = valkey.url_of(OPERATOR, self.credentials.valkey_passwords, address)
        client = Redis.from_url(url)
        try:
            await client.flushall()
        finally:
            await client.aclose()

    async def rows(self, database: str, statement: str) -> list[tuple[object, ...]]:
        """Run a query in a service's database, as the superuser."""
        async with await self._connection(database) as connection:
            return await (await connection.execute(statement.encode())).fetchall()

    async def run(self, database: str, script: str) -> None:
        """Run statements there in one transaction, again and again until Postgres accepts them."""

        async def is_run() -> None:
            try:
                async with await self._connection(database) as connection:
                    await connection.execute(script.encode())
            except psycopg.OperationalError as exc:
                raise AssertionError(f"Postgres: {exc}") from exc

        await eventually(is_run)

    async def _connection(self, database: str) -> psycopg.AsyncConnection:
        return await psycopg.AsyncConnection.connect(
            host=HOST,
            port=self.layout.port_of("postgres"),
            user=POSTGRES_ADMIN,
            password=self.credentials.postgres_password,
            dbname=database,
            autocommit=True,
        )

    def _programs(self, layout: Layout, credentials: Credentials) -> list[Program]:
        return [
            self._with_faults(one)
            for one in programs(layout, credentials)
            if one.name not in OBSERVERS
        ]

    def _with_faults(self, program: Program) -> Program:
        process = program.process
        environment = dict(process.environment)
        if program.stage is Stage.SERVICES:
            environment = self.links.redirect(program.name, environment)
            environment["PYTHONPATH"] = str(self.packages)
        if program.stage is Stage.SERVICES or program.name == "postgres":
            environment |= self.preload.environment(program.name)
        return replace(program, process=replace(process, environment=environment))


def _adopt_orphans() -> None:
    """Become the parent of what ended processes of the system leave behind, as init would."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl")


def _wait_for_removal(pids: list[int]) -> None:
    """Wait until processes are no zombies either: Postgres takes one for a running server."""

    def is_gone(pid: int) -> bool:
        with suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)
        return not Path(f"/proc/{pid}").exists()

    wait_until(lambda: all(is_gone(pid) for pid in pids), "the end of all processes")


def _children(pid: int) -> list[int]:
    with suppress(OSError):
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        return [int(one) for one in text.split()]
    return []


@contextmanager
def running_system(ports: Sequence[int] = PORTS) -> Iterator[FaultySystem]:
    """Start a system with links and a preloaded library; stop it and delete it after the block.

    Raises NotStarted, or NoCompiler if some faults cannot be brought about here.
    """
    _adopt_orphans()
    layout = unused_layout(ports, data_folder(f"faults-{ports[0]}"))
    layout.make_folders()
    preload = Preload(layout.data / "faults")
    with Links(layout).running() as links:
        system = FaultySystem(layout, links, preload)
        try:
            system.up()
            yield system
        finally:
            preload.mend()
            system.down()
            shutil.copytree(layout.logs, LOGS, dirs_exist_ok=True)
            shutil.rmtree(layout.data, ignore_errors=True)


def wait_seconds(began: float, at: float) -> float:
    """Return the seconds until a time of the schedule."""
    return max(0.0, began + at - time.monotonic())
