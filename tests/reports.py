"""Runs the parts of the tests, and reports what passed, what failed and how long it took."""

import os
import re
import subprocess
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from deploy.local.layout import ROOT
from tests.support.own_run import end_descendants

RESULTS = ROOT / "build" / "test-results"
"""Reports and logs of the parts."""
REASON_LENGTH = 3000
"""Characters of a failed test's traceback, from its end, in the summary."""


@dataclass(frozen=True)
class Case:
    """A test that ran: what repeats it, its seconds, and why it failed."""

    target: str
    """For `make test s=`."""
    seconds: float
    reason: str | None = None
    """The end of its traceback; None if it passed."""


@dataclass(frozen=True)
class Outcome:
    """The tests of a part, or of several."""

    tests: tuple[Case, ...] = ()

    @property
    def failures(self) -> list[Case]:
        return [one for one in self.tests if one.reason is not None]

    def __add__(self, other: "Outcome") -> "Outcome":
        return Outcome(self.tests + other.tests)


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - a command line's output


def part(name: str, act: Callable[[], Outcome]) -> Outcome:
    """Run a part of the tests, and print one line about it."""
    started = time.monotonic()
    outcome = act()
    failed, seconds = len(outcome.failures), time.monotonic() - started
    passed = f"{len(outcome.tests) - failed} passed" + (f", {failed} failed" if failed else "")
    say(f"{name:<12} {passed:<24} {seconds:>7.1f} s")
    return outcome


def command(
    name: str,
    arguments: list[str],
    folder: Path = ROOT,
    environment: Mapping[str, str] = MappingProxyType({}),
    *,
    target: str | None = None,
) -> Outcome:
    """Run a command that passes or fails as a whole; its output goes to a log.

    `environment` is added to ours. `target` repeats it; without one, its name does.
    """
    started = time.monotonic()
    log = log_of(name)
    with log.open("w") as out:
        done = subprocess.run(
            arguments,
            cwd=folder,
            env={**os.environ, **environment},
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    reason = None if done.returncode == 0 else log.read_text(errors="replace")
    return Outcome((Case(target or name, time.monotonic() - started, reason),))


def at_once(*steps: Callable[[], Outcome], workers: int | None = None) -> Outcome:
    """Run steps in threads. An interruption ends what they have started."""
    with ThreadPoolExecutor(workers) as pool:
        try:
            return sum(pool.map(lambda step: step(), steps), Outcome())
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            end_descendants()
            raise


def log_of(name: str) -> Path:
    return RESULTS / f"{name.replace(' ', '-')}.log"


def runner(
    name: str,
    arguments: list[str],
    folder: Path,
    report: Path,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> Outcome:
    """Run a test runner that writes a JUnit file. If it crashes, that counts as one failure."""
    whole = command(name, arguments, folder, environment)
    found = Outcome(tuple(read(report))) if report.exists() else Outcome()
    return found if not whole.failures or found.failures else found + whole


def read(report: Path) -> Iterator[Case]:
    """Yield the tests of a JUnit file. A skipped test counts as failed: no test may skip."""
    for case in ET.parse(report).getroot().iter("testcase"):
        found = next((child for child in case if child.tag in _NOT_PASSED), None)
        reason = None
        if found is not None:
            message, text = found.get("message") or "", (found.text or "").strip()
            reason = text if message in text else f"{text}\n{message}".strip()
        yield Case(target_of(case), float(case.get("time") or 0), reason or ("" if found else None))


def target_of(case: ET.Element) -> str:
    """Return the target of a test, by how its runner names it in a JUnit file."""
    place, name = case.get("classname") or "", case.get("name") or ""
    if file := case.get("file"):  # pytest
        inner = place.removeprefix(file.removesuffix(".py").replace("/", ".")).strip(".")
        return "::".join(filter(None, (file, inner, name)))
    title = re.split(r" (?:>|\u203a) ", name)[-1]
    if place.endswith(".spec.ts"):  # Playwright
        return f"tests/e2e/{place}::{title}"
    return f"web/{place}::{title}"


def summarize(outcome: Outcome, slow: int) -> None:
    """Print the slowest tests if asked for, each failure with what repeats it, and the counts."""
    slowest = sorted(outcome.tests, key=lambda one: one.seconds, reverse=True)[:slow]
    for one in slowest:
        say(f"{one.seconds:>8.1f} s  {one.target}")
    for one in outcome.failures:
        say(f"\nFAILED {one.target}\n{(one.reason or 'skipped')[-REASON_LENGTH:]}")
        say(f"Repeat it: {repeat(one)}")
    failed = len(outcome.failures)
    say(f"{len(outcome.tests) - failed} passed, {failed} failed (seed={seed()})")


def seed() -> str:
    """Return what chooses the examples of this run."""
    return os.environ["GARDEROBE_SEED"]


def repeat(test: Case) -> str:
    """Return the command that runs a test again with the examples of this run."""
    whole = "GARDEROBE_TESTS=all " if os.environ.get("GARDEROBE_TESTS") == "all" else ""
    target = test.target.replace("$", "$$").replace("'", "'\\''")
    return f"{whole}make test seed={seed()} s='{target}'"


_NOT_PASSED = ("failure", "error", "skipped")
