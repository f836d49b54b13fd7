"""Clock and disk faults: a library that processes preload, and the page that steers it.

It needs no privileges, unlike a small file system or another clock. Programs in Go (NATS,
SeaweedFS, Traefik) do not use the C library, so it reaches only Postgres and the services.
"""

import mmap
import struct
import subprocess
from pathlib import Path

from tests.programs import find_or_install

SOURCE = Path(__file__).with_name("preload.c")
PAGE = struct.Struct("=qqq")


class NoCompiler(Exception):
    """There is no C compiler; the message is for people."""


class Preload:
    """The compiled library of one system, and its faults."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        # Postgres runs as another user, who has to read both.
        folder.chmod(0o755)
        self._library = folder / "preload.so"
        self._page = folder / "faults"
        _compile(self._library)
        self._page.write_bytes(PAGE.pack(0, 0, 0))
        self._library.chmod(0o755)
        self._page.chmod(0o644)

    def environment(self, name: str) -> dict[str, str]:
        """Return the variables that let a process preload the library."""
        variables = {"LD_PRELOAD": str(self._library), "GARDEROBE_FAULTS": str(self._page)}
        return variables | ({"GARDEROBE_FAULTS_DISK": "1"} if name == "postgres" else {})

    def shift_clock(self, seconds: int) -> None:
        """Shift the clock of Postgres and of all services."""
        self._set(0, seconds)

    def fill_disk(self, *, full: bool) -> None:
        """Let files of Postgres not grow."""
        self._set(1, int(full))

    def slow_disk(self, milliseconds: int) -> None:
        """Let each sync of Postgres take this much longer."""
        self._set(2, milliseconds)

    def mend(self) -> None:
        for field in range(3):
            self._set(field, 0)

    def _set(self, field: int, value: int) -> None:
        with self._page.open("r+b") as file, mmap.mmap(file.fileno(), PAGE.size) as page:
            struct.pack_into("=q", page, 8 * field, value)


def _compile(library: Path) -> None:
    compiler = find_or_install(("cc", "gcc"), "build-essential")
    if compiler is None:
        raise NoCompiler(
            "Faults of the clock and the disk need a C compiler, and there is no cc in PATH."
            " Install one, such as the package build-essential."
        )
    command = [compiler, "-shared", "-fPIC", "-O2", "-o", str(library), str(SOURCE), "-ldl"]
    subprocess.run(command, check=True)
