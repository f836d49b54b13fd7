"""Generates load with wrk, which reports figures as JSON."""

import json
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.load.report import CannotRun
from tests.programs import find_or_install

REPORT = Path(__file__).with_name("wrk.lua")
PATHS = Path(__file__).with_name("paths.lua")
GRACE_SECONDS = 30


@dataclass(frozen=True)
class Load:
    """The figures of one run of wrk; times in milliseconds."""

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
    request: tuple[str, str] | None = None,
    may_refuse: bool = False,
) -> Load:
    """Request `url` as fast as possible.

    With `may_refuse`, error responses are accepted, for a client that exceeds limits. With `paths`,
    each request is the next line of that file: `path token`. With `request`, a method and a body,
    each request is that one, with another number for NUMBER in the body. Raises CannotRun if wrk
    fails or a response is an error.
    """
    lines = [part for name, value in (headers or {}).items() for part in ("-H", f"{name}: {value}")]
    script = (
        [str(REPORT), *lines, url, "--", *(request or ())]
        if paths is None
        else [str(PATHS), url, "--", str(paths)]
    )
    done = subprocess.run(
        [
            *(_program(), "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "5s"),
            *("-s", *script),
        ],
        capture_output=True,
        text=True,
        timeout=seconds + GRACE_SECONDS,
        check=False,
    )
    if done.returncode != 0:
        raise CannotRun(f"wrk failed: {done.stderr.strip() or done.stdout.strip()}")
    figures = json.loads(done.stdout.splitlines()[-1])
    if (figures["errors"] and not may_refuse) or not figures["requests"]:
        raise CannotRun(
            f"{url} responded {figures['requests']} times, {figures['errors']} of them errors."
        )
    return Load(
        figures["requests"],
        figures["requests"] / figures["seconds"],
        figures["p50"],
        figures["p99"],
    )


def _program() -> str:
    program = find_or_install(["wrk"], "wrk")
    if program is None:
        raise CannotRun("This bench needs wrk: install it (Debian: apt-get install wrk).")
    return program
