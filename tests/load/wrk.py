"""Load from wrk, which answers its figures as JSON."""

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.load.report import CannotRun

REPORT = Path(__file__).with_name("wrk.lua")
PATHS = Path(__file__).with_name("paths.lua")
GRACE = 30  # seconds


@dataclass(frozen=True)
class Load:
    """What one run of wrk saw; times in milliseconds."""

    requests: int
    per_second: float
    p50: float
    p99: float


def wrk(
    url: str,
    *,
    connections: int,
    seconds: int,
    headers: Mapping[str, str] | None = None,
    paths: Path | None = None,
    may_refuse: bool = False,
) -> Load:
    """Ask for `url` as fast as it answers; raises CannotRun unless every answer is a success.

    With `may_refuse` any answer will do, for a client that asks too much.

    With `paths` one request after the other is a line of that file: `path token`.
    """
    lines = [part for name, value in (headers or {}).items() for part in ("-H", f"{name}: {value}")]
    script = [str(REPORT), *lines, url] if paths is None else [str(PATHS), url, "--", str(paths)]
    done = subprocess.run(
        [
            *(_program(), "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "5s"),
            *("-s", *script),
        ],
        capture_output=True,
        text=True,
        timeout=seconds + GRACE,
        check=False,
    )
    if done.returncode != 0:
        raise CannotRun(f"wrk failed: {done.stderr.strip() or done.stdout.strip()}")
    found = json.loads(done.stdout.splitlines()[-1])
    if (found["errors"] and not may_refuse) or not found["requests"]:
        raise CannotRun(
            f"{url} answered {found['requests']} times, of which {found['errors']} were no success."
        )
    return Load(found["requests"], found["requests"] / found["seconds"], found["p50"], found["p99"])


def _program() -> str:
    found = shutil.which("wrk")
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        for command in (["update", "-qq"], ["install", "-y", "-qq", "wrk"]):
            subprocess.run(["apt-get", *command], check=False, capture_output=True)
        found = shutil.which("wrk")
    if found is None:
        raise CannotRun("This bench needs wrk: install it (Debian: apt-get install wrk).")
    return found
