"""Runs one test runner after another and counts what passed."""

import subprocess
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Count:
    """How many passed and failed."""

    passed: int = 0
    failed: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(self.passed + other.passed, self.failed + other.failed)


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - a command line's output


def check(name: str, holds: Callable[[], bool]) -> Count:
    """Something that passes or fails as a whole; its time is printed."""
    began = time.monotonic()
    say(f"--- {name}")
    good = holds()
    say(f"--- {name}: {'ok' if good else 'FAILED'} ({time.monotonic() - began:.1f} s)")
    return Count(passed=1) if good else Count(failed=1)


def command(name: str, arguments: list[str], folder: Path) -> Count:
    """A command that passes or fails as a whole."""
    return check(name, lambda: subprocess.run(arguments, cwd=folder, check=False).returncode == 0)


def runner(name: str, arguments: list[str], folder: Path, report: Path) -> Count:
    """A test runner that writes a JUnit file; one that breaks counts as a failure of its own."""
    whole = command(name, arguments, folder)
    count = read(report) if report.exists() else Count(failed=1)
    return count if whole.failed == 0 or count.failed else count + whole


def read(report: Path) -> Count:
    """The counts of a JUnit file; a skipped test has failed, because nothing skips here."""
    cases = list(ET.parse(report).getroot().iter("testcase"))
    bad = sum(1 for case in cases if any(case.find(tag) is not None for tag in _NOT_PASSED))
    return Count(len(cases) - bad, bad)


_NOT_PASSED = ("failure", "error", "skipped")
