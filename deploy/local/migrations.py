"""Migrates each service's database to the newest schema before the services start."""

import hashlib
import json
import sys
from pathlib import Path

from deploy.local.credentials import Credentials
from deploy.local.layout import SERVICES, Layout
from deploy.local.process import Process, start
from deploy.local.topology import service_environment


class MigrationFailed(Exception):
    """A service's migrations failed; `log` says which and why."""

    def __init__(self, log: Path) -> None:
        super().__init__(str(log))
        self.log = log


def migrate(layout: Layout, credentials: Credentials) -> None:
    """Migrate the databases of services whose migrations have changed.

    In one process: `python -m <service> migrate` would take 2 s of CPU time for each to start.
    Raises MigrationFailed.
    """
    newest = {name: digest(layout.root / "services" / name / "migrations") for name in SERVICES}
    stamps = {name: layout.run / f"migrated-{name}" for name in SERVICES}
    changed = [
        name
        for name, stamp in stamps.items()
        if not stamp.exists() or stamp.read_text() != newest[name]
    ]
    if not changed:
        return
    urls = {
        name: service_environment(name, layout, credentials)["GARDEROBE_DATABASE_URL"]
        for name in changed
    }
    process = Process(
        name="migrations",
        command=(sys.executable, "-m", "deploy.local.migrate_databases"),
        environment={"GARDEROBE_MIGRATED": json.dumps(urls)},
    )
    log = layout.logs / "migrations.log"
    log.unlink(missing_ok=True)
    if start(process, log).wait() != 0:
        raise MigrationFailed(log)
    for name in changed:
        stamps[name].write_text(newest[name])


def digest(folder: Path) -> str:
    """Return a hash of the names and contents of a service's migrations."""
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        total.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes() + b"\0")
    return total.hexdigest()
