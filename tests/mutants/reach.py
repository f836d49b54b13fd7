"""Which tests reach a line, and how long each takes: measured once, by coverage's contexts.

As a plugin of pytest it names the running test to coverage, which cannot tell by itself: services
run in other tasks than tests.
"""

import json
import os
from collections import defaultdict
from itertools import accumulate, chain

import coverage
import pytest

from deploy.local.layout import ROOT

DATA = ROOT / "build" / "mutants"
_seconds: dict[str, float] = defaultdict(float)


def pytest_runtest_logstart(nodeid: str) -> None:
    if measured := coverage.Coverage.current():
        measured.switch_context(nodeid)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    # A test that fails without a mutant finds none.
    _seconds[report.nodeid] += float("inf") if report.failed else report.duration


def pytest_sessionfinish() -> None:
    (DATA / f"seconds-{os.getpid()}.json").write_text(json.dumps(_seconds))


class Reach:
    """The lines and files that the measured tests reach."""

    def __init__(self) -> None:
        self._data = coverage.CoverageData(str(DATA / "coverage"))
        self._data.read()
        read = [json.loads(file.read_text()) for file in DATA.glob("seconds-*.json")]
        self._seconds = {k: v for one in read for k, v in one.items() if v < float("inf")}

    def tests(self, path: str, line: int, seconds: float) -> list[str]:
        """Return tests that take so many seconds: those of a line, of its file, of the service.

        The line may hold a text that another one uses. Of each kind, the quickest file of tests
        comes first, because the tests of a file share a running service.
        """
        by_line = self._data.contexts_by_lineno(str(ROOT / path))
        folder = f"tests/{path.split('/')[1]}/"
        of_service = [one for one in self._seconds if one.startswith(folder)]
        found: dict[str, float] = {}
        for names in (by_line.get(line, ()), chain(*by_line.values()), of_service):
            chosen = set(names) - set(found)
            files: dict[str, dict[str, float]] = defaultdict(dict)
            for name in filter(chosen.__contains__, self._seconds):
                files[name.partition("::")[0]][name] = self._seconds[name]
            for file in sorted(files.values(), key=lambda one: sum(one.values())):
                found |= file
        totals = accumulate(found.values())
        return [one for one, total in zip(found, totals, strict=True) if total < seconds]
