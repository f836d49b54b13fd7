"""Runs test runners and counts passed and failed tests."""

import subprocess
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE, STDOUT

REASON_LENGTH = 300
"""Characters of a failed test's line in the summary."""


@dataclass(frozen=True)
class Count:
    passed: int = 0
    failures: tuple[str, ...] = ()
    """A line for each test that did not pass: its name and the first line of its error."""

    @property
    def failed(self) -> int:
        return len(self.failures)

    def __add__(self, other: "Count") -> "Count":
        return Count(self.passed + other.passed, self.failures + other.failures)


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - a command line's output


def check(name: str, holds: Callable[[], bool]) -> Count:
    """Run a check that passes or fails as a whole, and print how long it took."""
    started = time.monotonic()
    say(f"--- {name}")
    passed = holds()
    say(f"--- {name}: {'ok' if passed else 'FAILED'} ({time.monotonic() - started:.1f} s)")
    return Count(passed=1) if passed else Count(failures=(name,))


def command(name: str, arguments: list[str], folder: Path, *, beside: bool = False) -> Count:
    """Run a command that passes or fails as a whole.

    One that runs beside another prints its output when it has ended.
    """

    def succeeds() -> bool:
        out, errors = (PIPE, STDOUT) if beside else (None, None)
        done = subprocess.run(
            arguments, cwd=folder, check=False, text=True, stdout=out, stderr=errors
        )
        if done.stdout:
            say(done.stdout.rstrip())
        return done.returncode == 0

    return check(name, succeeds)


def runner(
    name: str, arguments: list[str], folder: Path, report: Path, *, beside: bool = False
) -> Count:
    """Run a test runner that writes a JUnit file. If it crashes, that counts as one failure."""
    whole = command(name, arguments, folder, beside=beside)
    count = read(report) if report.exists() else Count(failures=(f"{name}: no report",))
    return count if whole.failed == 0 or count.failed else count + whole


def read(report: Path) -> Count:
    """Return the counts of a JUnit file. A skipped test counts as failed: no test may skip."""
    cases = list(ET.parse(report).getroot().iter("testcase"))
    failures = tuple(filter(None, map(_failure, cases)))
    return Count(len(cases) - len(failures), failures)


def _failure(case: ET.Element) -> str | None:
    found = next((child for child in case if child.tag in _NOT_PASSED), None)
    if found is None:
        return None
    reason = next(iter((found.get("message") or found.text or "").strip().splitlines()), "")
    return f"{case.get('classname')}: {case.get('name')}: {reason}"[:REASON_LENGTH]


_NOT_PASSED = ("failure", "error", "skipped")
