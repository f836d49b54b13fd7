"""A system whose servers and gateway stay while its services run the code of several releases.

Each release says itself how its processes are started: its own deploy/local/topology.py is asked.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from deploy.local import health
from deploy.local.certificate import make_certificate
from deploy.local.credentials import Credentials
from deploy.local.gateway import write_static_configuration
from deploy.local.layout import SERVICES, VERIFIERS, Layout
from deploy.local.process import Process, start
from deploy.local.provisioning import provision_object_store, provision_postgres
from deploy.local.servers import prepare_postgres
from deploy.local.topology import Stage, programs
from tests.support.servers import terminate
from tests.support.wait import eventually

PACKAGES = ("contracts", "shared", "command_line", *SERVICES)
DESCRIBE = """
import json, sys
from pathlib import Path
from deploy.local.credentials import load_credentials
from deploy.local.layout import SERVICES, Layout
from deploy.local.topology import programs, service
layout = Layout(port=int(sys.argv[1]), data=Path(sys.argv[2]))
credentials = load_credentials(layout.data / "credentials.json")
processes = [one.process for one in programs(layout, credentials)]
migrations = [service(name, layout, credentials, "migrate") for name in SERVICES]
print(json.dumps({
    name: [process.command, dict(process.environment)]
    for names, found in (("{}", processes), ("migrate-{}", migrations))
    for process in found for name in [names.format(process.name)]
}))
"""


@dataclass(frozen=True)
class Release:
    """The code of a release, and how it starts its processes."""

    root: Path
    processes: Mapping[str, Process]

    @classmethod
    def described_by_itself(cls, root: Path, layout: Layout) -> "Release":
        packages = [str(root / "services" / name) for name in PACKAGES]
        path = {"PYTHONPATH": os.pathsep.join([*packages, str(root)])}
        command = [sys.executable, "-c", DESCRIBE, str(layout.port), str(layout.data)]
        done = subprocess.run(
            command, cwd=root, env={**os.environ, **path}, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr.decode()
        found: Mapping[str, tuple[list[str], dict[str, str]]] = json.loads(done.stdout)
        return cls(
            root,
            {
                name: Process(name, tuple(command), {**environment, **path})
                for name, (command, environment) in found.items()
            },
        )


@dataclass
class MixedSystem:
    """Servers and a gateway of this release, and services of any."""

    layout: Layout
    credentials: Credentials
    running: "dict[str, subprocess.Popen[bytes]]" = field(default_factory=dict)

    def start(self, process: Process) -> None:
        log = self.layout.logs / f"{process.name}.log"
        self.running[process.name] = start(process, log)

    def stop(self, name: str) -> None:
        if name in self.running:
            terminate(self.running.pop(name))

    async def healthy(self, *names: str) -> None:
        """Wait until these processes are healthy."""
        checks = health.checks(self.layout, self.credentials)

        async def all_healthy() -> None:
            for name in names:
                reason = await asyncio.to_thread(health.reason_unhealthy, checks[name], 0)
                assert not reason, (name, reason, self._log(name))

        await eventually(all_healthy)

    def _log(self, name: str) -> str:
        path = self.layout.logs / f"{name}.log"
        return path.read_text()[-2000:] if path.exists() else ""

    async def run(self, release: Release, *names: str) -> None:
        """Replace the processes with these names by those of a release."""
        for name in names:
            self.stop(name)
        for name in names:
            self.start(release.processes[name])
        await self.healthy(*names)

    async def migrate(self, release: Release) -> None:
        """Migrate all databases to the schema of a release."""
        for name in SERVICES:
            job = release.processes[f"migrate-{name}"]
            await self.run_job(replace(job, name=f"migrate-{name}"))

    async def run_job(self, job: Process) -> None:
        """Run a process until it ends, which it has to do with success."""
        child = start(job, self.layout.logs / f"{job.name}.log")

        async def ended() -> None:
            assert child.poll() is not None, job.name

        await eventually(ended)
        assert child.returncode == 0, self._log(job.name)


@asynccontextmanager
async def servers_and_gateway(
    layout: Layout, credentials: Credentials
) -> AsyncIterator[MixedSystem]:
    """Start everything but the services, with empty databases."""
    system = MixedSystem(layout, credentials)
    prepare_postgres(layout.data / "postgres", credentials.postgres_password)
    make_certificate(layout.certificate)
    write_static_configuration(layout)
    plan = {one.name: one for one in programs(layout, credentials)}
    servers = [name for name, one in plan.items() if one.stage is Stage.SERVERS]
    edge = [name for name, one in plan.items() if one.stage is Stage.EDGE]
    try:
        for name in (*servers, *edge):
            system.start(plan[name].process)
        await system.healthy(*servers)
        provision_postgres(layout, credentials)
        provision_object_store(layout, credentials)
        yield system
    finally:
        for name in (*edge, *SERVICES, *VERIFIERS, *servers):
            system.stop(name)
