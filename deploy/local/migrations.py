"""Migrates each service's database to the newest schema before the services start."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from deploy.local.credentials import Credentials
from deploy.local.layout import SERVICES, Layout
from deploy.local.process import start
from deploy.local.topology import service

MAX_CONCURRENT = 2


class MigrationFailed(Exception):
    """A service's migrations failed; `log` says why."""

    def __init__(self, name: str, log: Path) -> None:
        super().__init__(name)
        self.name = name
        self.log = log


def migrate(layout: Layout, credentials: Credentials) -> None:
    """Run `python -m <service> migrate` if its migrations have changed; raises MigrationFailed.

    Otherwise a start without changes would spend most of its time on them.
    """

    def migrate_service(name: str) -> None:
        newest = digest(layout.root / "services" / name / "migrations")
        stamp = layout.run / f"migrated-{name}"
        if stamp.exists() and stamp.read_text() == newest:
            return
        log = layout.logs / f"migrate-{name}.log"
        log.unlink(missing_ok=True)
        if start(service(name, layout, credentials, "migrate"), log).wait() != 0:
            raise MigrationFailed(name, log)
        stamp.write_text(newest)

    with ThreadPoolExecutor(max_workers=MAX_CONCURRENT) as pool:
        list(pool.map(migrate_service, SERVICES))


def digest(folder: Path) -> str:
    """Return a hash of the names and contents of a service's migrations."""
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        total.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes() + b"\0")
    return total.hexdigest()
