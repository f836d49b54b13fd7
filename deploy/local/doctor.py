"""Checks the machine of the local system: disk, files, limits, the age of the last backup."""

import resource
import shutil
import time
from collections.abc import Sequence

from deploy.backup.schedule import read_report
from deploy.local.layout import Layout
from shared.doctor.findings import Check, Fault, Finding, Findings, run_checks

LEAST_FREE = 0.1
"""The share of the disk that has to be free, as in the alert DiskAlmostFull."""
FULL = 0.02
OLDEST_BACKUP_HOURS = 36
"""As in the alert BackupTooOld."""
OPEN_FILES = 4096
GIB = 2**30


def check_machine() -> Sequence[Finding]:
    """Return what is wrong with this machine, and what is well."""
    layout = Layout.from_environment()
    return run_checks(
        [
            Check("disk", lambda: check_disk(layout)),
            Check("files", lambda: check_files(layout)),
            Check("limits", check_limits),
            Check("backup", lambda: check_backup(layout)),
        ]
    )


def check_disk(layout: Layout) -> Findings:
    """Check that the data folder has room."""
    usage = shutil.disk_usage(layout.data)
    free = f"{usage.free / GIB:.1f} GiB free ({usage.free / usage.total:.0%})"
    if usage.free < LEAST_FREE * usage.total:
        raise Fault(
            f"The disk of {layout.data} is almost full: {free}.",
            "Free space or move GARDEROBE_DATA to a larger disk. Nothing can be saved on a full"
            " one.",
            "error" if usage.free < FULL * usage.total else "warning",
        )
    yield free


def check_files(layout: Layout) -> Findings:
    """Check that only this user can read the secrets."""
    secrets = layout.data / "credentials.json"
    if secrets.stat().st_mode & 0o077:
        raise Fault(
            f"Other users of this machine can read {secrets}, which holds every password.",
            f"Run `chmod 600 {secrets}`.",
        )
    yield "secrets are private"


def check_limits() -> Findings:
    """Check that processes may open enough files and connections."""
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed < OPEN_FILES:
        raise Fault(
            f"A process may open {allowed} files and connections.",
            f"Raise the limit to {OPEN_FILES} or more (`ulimit -n`, or LimitNOFILE of systemd).",
            "warning",
        )
    yield f"{allowed:,} open files"


def check_backup(layout: Layout) -> Findings:
    """Check that the last good backup is not too old."""
    if (layout.metrics / "backup.first").exists():
        yield "the first backup is due soon"
        return
    made_at = read_report(layout.metrics)
    if made_at is None:
        raise Fault(
            "There is no backup.",
            "Run `garderobe backup create --verify`; `make up` makes one every day.",
            "warning",
        )
    hours = (time.time() - made_at) / 3600
    if hours > OLDEST_BACKUP_HOURS:
        raise Fault(
            f"The last good backup is {hours:.0f} hours old.",
            "Run `garderobe backup create --verify`, and see with `make logs s=backups` why none"
            " was made.",
        )
    yield f"the last backup is {hours:.0f} hours old"
