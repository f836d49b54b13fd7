"""Which tests reach a line, and how long each takes: measured once, by coverage's contexts.

As a plugin of pytest it names the running test to coverage, which cannot tell by itself: services
run in other tasks than tests.
"""

import json
import os
from collections import defaultdict

import coverage
import pytest

from deploy.local.layout import ROOT

DATA = ROOT / "build" / "mutants"
_seconds: dict[str, float] = defaultdict(float)


def pytest_runtest_logstart(nodeid: str) -> None:
    if measured := coverage.Coverage.current():
        measured.switch_context(nodeid)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] += report.duration


def pytest_sessionfinish() -> None:
    (DATA / f"seconds-{os.getpid()}.json").write_text(json.dumps(_seconds))


class Reach:
    """The lines and files that the measured tests reach."""

    def __init__(self) -> None:
        self._data = coverage.CoverageData(str(DATA / "coverage"))
        self._data.read()
        files = DATA.glob("seconds-*.json")
        self._seconds = {k: v for file in files for k, v in json.loads(file.read_text()).items()}

    def tests(self, path: str, line: int) -> list[str]:
        """Return the tests of a line, or of the file if only imports reach it; quickest first."""
        by_line = self._data.contexts_by_lineno(str(ROOT / path))
        known = [set(by_line.get(line, ())), set().union(*by_line.values(), ())]
        found = next((here for one in known if (here := one & set(self._seconds))), set())
        return sorted(found, key=lambda one: self._seconds[one])
