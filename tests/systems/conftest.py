"""The running system, which is backed up, and others that are restored from its backups."""

from tests.flows.conftest import gateway, layout
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
    "gateway",
    "layout",
    "live_source",
    "receiver",
    "restorable",
    "restored_people",
    "restoring",
    "second_system",
]
