"""A system that is backed up, and others that are restored from its backups."""

from collections.abc import Iterator

import pytest

from deploy.local.layout import ROOT, Layout
from tests.support.own_system import data_folder, running_system, unused_layout
from tests.systems.restored_accounts import (
    backup_dumps,
    backup_manifest,
    erased_accounts,
    live_source,
    restorable,
    restored_people,
    restoring,
)
from tests.systems.second_system import backup, backup_bucket, receiver, second_system

__all__ = [
    "backup",
    "backup_bucket",
    "backup_dumps",
    "backup_manifest",
    "erased_accounts",
    "live_source",
    "receiver",
    "restorable",
    "restored_people",
    "restoring",
    "second_system",
]

PORTS = range(21080, 24080, 100)
LOGS = ROOT / "build" / "systems-log"


@pytest.fixture(scope="session")
def layout() -> Iterator[Layout]:
    """The layout of the first system."""
    found = unused_layout(PORTS, data_folder("systems"))
    with running_system(found, LOGS):
        yield found


@pytest.fixture(scope="session")
def gateway(layout: Layout) -> str:
    return layout.public_url
