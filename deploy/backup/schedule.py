"""`python -m deploy.backup.schedule`: makes a backup every day, for as long as the system runs.

Only the standard library is imported, because this waits nearly all of its time. Backups run as
commands of their own.
"""

import math
import os
import re
import subprocess
import sys
import time
from pathlib import Path

METRIC = "garderobe_backup_last_success_timestamp_seconds"
FIRST_AFTER_SECONDS = 3600.0
"""From the system's first start to its first backup."""
RETRY_SECONDS = 3600.0
POLL_SECONDS = 60.0
DEFAULT_HOURS = 24.0
KEEP_DAILY = 7
KEEP_WEEKLY = 4


def write_report(folder: Path, timestamp: float) -> None:
    """Write the file that the host's exporter reads.

    `timestamp` is that of the newest verified backup, in seconds since 1970; before the first
    backup, that of the system's first start.
    """
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / "backup.draft"
    draft.write_text(
        f"# HELP {METRIC} When the newest verified backup was made, or the system was set up.\n"
        f"# TYPE {METRIC} gauge\n"
        f"{METRIC} {timestamp:.0f}\n"
    )
    draft.chmod(0o644)  # in containers, the exporter is another user
    draft.replace(folder / "backup.prom")


def read_report(folder: Path) -> float | None:
    """Return the timestamp in the file; None if there is none."""
    try:
        found = re.search(rf"^{METRIC} (\d+)$", (folder / "backup.prom").read_text(), re.MULTILINE)
    except FileNotFoundError:
        return None
    return float(found[1]) if found else None


def is_due(last: float, *, every: float, has_backup: bool, now: float) -> bool:
    """Return whether the next backup is due; times are in seconds."""
    return now - last >= (every if has_backup else min(every, FIRST_AFTER_SECONDS))


def read_hours(text: str) -> float:
    """Return the hours between two backups, 0 for none. Raises ValueError with a sentence."""
    try:
        hours = float(text or DEFAULT_HOURS)
    except ValueError:
        hours = math.nan
    if not 0 <= hours < math.inf:
        raise ValueError(
            f"GARDEROBE_BACKUP_HOURS is {text!r}. Name the hours between two backups, such as 24, "
            "or 0 for none."
        )
    return hours


def make_backup() -> bool:
    """Make and verify a backup, and delete old ones; return whether it succeeded."""
    command = [str(Path(sys.executable).parent / "garderobe"), "backup"]
    if subprocess.run([*command, "create", "--verify"], check=False).returncode != 0:
        return False
    kept = ("--keep-daily", str(KEEP_DAILY), "--keep-weekly", str(KEEP_WEEKLY))
    return subprocess.run([*command, "prune", *kept, "--yes"], check=False).returncode == 0


def main() -> None:
    """Make backups until stopped. GARDEROBE_BACKUP_HOURS is their distance; 0 switches them off.

    With a value that is none it makes one every day: a process that ends would be started again at
    once, and one without backups would help nobody.
    """
    folder = Path(os.environ["GARDEROBE_DATA"]) / "metrics"
    mark = folder / "backup.first"
    try:
        every = read_hours(os.environ.get("GARDEROBE_BACKUP_HOURS", "")) * 3600
    except ValueError as error:
        print(f"{error} Until then there is one every {DEFAULT_HOURS:.0f} hours.", flush=True)
        every = DEFAULT_HOURS * 3600
    if read_report(folder) is None:
        write_report(folder, time.time())
        mark.touch()
    while True:
        last = read_report(folder) or time.time()
        if every > 0 and is_due(last, every=every, has_backup=not mark.exists(), now=time.time()):
            if make_backup():
                mark.unlink(missing_ok=True)
            else:
                time.sleep(RETRY_SECONDS)
        time.sleep(POLL_SECONDS)


if __name__ == "__main__":
    main()
