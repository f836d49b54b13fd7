"""One process of the local system: its command, its user, and how it ends with its parent."""

import grp
import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypedDict

Signal = Literal["TERM", "INT"]

BIN = Path(sys.executable).parent


@dataclass(frozen=True)
class Process:
    """A command with everything that Supervisor or a test needs to start it."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    stop_signal: Signal = "TERM"
    user: str | None = None
    """The user to run as (PostgreSQL refuses to run as root); None keeps the current one."""

    @property
    def wrapped(self) -> tuple[str, ...]:
        """Return the command, wrapped so that the kernel stops it when its parent dies."""
        setpriv = shutil.which("setpriv")
        if setpriv is None:  # not Linux: only the sweep by GARDEROBE_STACK remains
            return self.command
        return (setpriv, "--pdeathsig", self.stop_signal, *self.command)


def start(process: Process, log: Path) -> subprocess.Popen[bytes]:
    """Start a process as a child of this one and append its output to `log`.

    The child is stopped when the calling thread ends, so call it from the main thread.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as output:
        return subprocess.Popen(
            process.wrapped,
            env={**os.environ, **process.environment},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            **identity_of(process.user),
            start_new_session=True,
        )


class Identity(TypedDict, total=False):
    """User and groups of a child process."""

    user: str
    group: int
    extra_groups: list[int]


def identity_of(user: str | None) -> Identity:
    """Return the user with only their own group; None keeps the current user."""
    if user is None:
        return {}
    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}


def owner_for_servers() -> str | None:
    """Return the user for servers that refuse to run as root; None if we are not root."""
    if os.geteuid() != 0:
        return None
    for name in ("nobody", "daemon"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise RuntimeError(
        "PostgreSQL does not run as root, and there is neither a user nobody nor daemon to run it."
    )


def give_folder(folder: Path, user: str | None) -> None:
    """Create `folder`, private to `user`, and check that this user can reach it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if user is None:
        return
    entry = pwd.getpwnam(user)
    os.chown(folder, entry.pw_uid, entry.pw_gid)
    require_reachable(folder.parent, user)


def require_reachable(path: Path, user: str) -> None:
    """Raise PermissionError if `user` cannot enter every folder down to `path`."""
    entry = pwd.getpwnam(user)
    groups = {entry.pw_gid, *(group.gr_gid for group in grp.getgrall() if user in group.gr_mem)}
    for folder in (path, *path.parents):
        status = folder.stat()
        passes = (
            status.st_mode & 0o001
            or (status.st_mode & 0o010 and status.st_gid in groups)
            or (status.st_mode & 0o100 and status.st_uid == entry.pw_uid)
        )
        if not passes:
            raise PermissionError(
                f"PostgreSQL runs as {user}, who cannot enter {folder}."
                f" Run as a user other than root, or run: chmod o+x {folder}"
            )
