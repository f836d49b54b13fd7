"""Stream-Framework in a virtual environment of its own: it conflicts with our libraries."""

import json
import re
import subprocess
import venv
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from deploy.local.layout import ROOT
from tests.load.report import CannotRun

FOLDER = ROOT / "build" / "baselines" / "stream-framework"
PROGRAM = Path(__file__).with_name("framework_worker.py")
PINS = ("stream-framework==1.4.0", "redis==2.10.6")
"""The framework needs redis-py 2.10 and cannot import later versions."""


class StreamFramework:
    """A process with Stream-Framework 1.4.0 for a Valkey, installed on first use."""

    def __init__(self, port: int) -> None:
        self._port = port

    def __enter__(self) -> Self:
        command = [str(_environment()), str(PROGRAM), str(self._port)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.communicate(timeout=30)

    def deliver(self, follower_ids: Sequence[int]) -> float:
        """Deliver one activity to these people's feeds. Return the seconds it took."""
        _pipe(self._process.stdin).write(json.dumps(list(follower_ids)) + "\n")
        _pipe(self._process.stdin).flush()
        line = _pipe(self._process.stdout).readline()
        if not line:
            raise CannotRun("Stream-Framework ended.")
        return float(line)


def _pipe(end: IO[str] | None) -> IO[str]:
    if end is None:
        raise CannotRun("Stream-Framework has no pipe.")
    return end


def _environment() -> Path:
    python = FOLDER / "bin" / "python"
    ready = FOLDER / "ready"
    if not ready.exists():
        venv.create(FOLDER, with_pip=True, clear=True)
        _install(python)
        _patch(next(FOLDER.glob("lib/*/site-packages/stream_framework")))
        ready.touch()
    return python


def _install(python: Path) -> None:
    done = subprocess.run(
        [python, "-m", "pip", "install", "--quiet", *PINS],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    if done.returncode != 0:
        raise CannotRun(f"Stream-Framework could not be installed: {done.stderr.strip()[-500:]}")


def _patch(package: Path) -> None:
    """Rename the argument `async`, which is a keyword since Python 3.7."""
    module = package / "feed_managers" / "base.py"
    module.write_text(re.sub(r"\basync\b", "async_", module.read_text()))
