"""A folder and processes of one run of the tests, which end with it, however it ends.

Each run keeps its data in a folder of its own, on a RAM disk if there is room: tests create
hundreds of databases, and NATS syncs each event. Processes that lose their parent become children
of the run, which ends them.
"""

import ctypes
import fcntl
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from tests.support.wait import attempt_seconds

PREFIX = "garderobe-run-"
RAM_DISK = Path("/dev/shm")
GIB = 2**30
MIN_FREE = GIB
MIN_FREE_IN_MEMORY = 4 * GIB
"""Of the RAM disk and of memory; containers often get a disk of 64 MB."""
PR_SET_CHILD_SUBREAPER = 36


class NoRoom(Exception):
    """The temporary folder is full; the message is for people."""


@contextmanager
def own_run() -> Iterator[Path]:
    """Make a folder the temporary folder of this process and of all that it starts.

    In the end all of these processes are ended, and the folder is removed; this process is then
    about to end too. SIGTERM ends the block like Ctrl-C. Raises NoRoom.
    """
    parent = roomy_folder()
    remove_stale(parent)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
    folder.chmod(0o755)  # Postgres runs as another user.
    # Shells make their background jobs ignore Ctrl-C.
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.default_int_handler)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
        try:
            yield folder
        finally:
            for name in (signal.SIGINT, signal.SIGTERM):
                signal.signal(name, signal.SIG_IGN)
            end_descendants()
            shutil.rmtree(folder, ignore_errors=True)


def roomy_folder() -> Path:
    """Return the RAM disk if there is room, else the temporary folder. Raises NoRoom."""
    memory = psutil.virtual_memory().available
    if RAM_DISK.is_dir() and min(free(RAM_DISK), memory) >= MIN_FREE_IN_MEMORY:
        return RAM_DISK
    folder = Path(tempfile.gettempdir())
    if free(folder) < MIN_FREE:
        raise NoRoom(
            f"The tests need 1 GB in the temporary folder {folder}, which has"
            f" {free(folder) // 2**20} MB left. Free some, or set TMPDIR to another folder."
        )
    return folder


def free(folder: Path) -> int:
    """Return the bytes that are free on the disk of a folder."""
    return shutil.disk_usage(folder).free


def remove_stale(parent: Path) -> None:
    """End the processes of killed runs, and remove their folders."""
    for folder in parent.glob(f"{PREFIX}*"):
        with suppress(OSError), (folder / "lock").open() as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # fails while the run lives
            for one in processes_of(folder):
                with suppress(psutil.NoSuchProcess):
                    one.kill()
            shutil.rmtree(folder, ignore_errors=True)


def processes_of(folder: Path) -> list[psutil.Process]:
    """Return the processes whose temporary folder is this one."""
    found = psutil.process_iter(["environ"])
    return [one for one in found if (one.info["environ"] or {}).get("TMPDIR") == str(folder)]


def end_descendants() -> None:
    """End what this process has started, directly or not; kill what does not end in time."""
    this = psutil.Process()
    while running := this.children(recursive=True):
        for one in running:
            with suppress(psutil.NoSuchProcess):
                one.terminate()
        _, late = psutil.wait_procs(running, timeout=attempt_seconds())
        for one in late:
            with suppress(psutil.NoSuchProcess):
                one.kill()
        psutil.wait_procs(late)
