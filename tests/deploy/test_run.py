"""`make test` with a part, a path or a node id: what it runs, prints and leaves behind."""

import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from deploy.local.layout import ROOT
from tests import parts, reports, run
from tests.reports import Case, Outcome
from tests.support import own_run
from tests.support.wait import wait_until

GOLDEN = "tests/contracts/test_events.py::test_there_is_one_golden_file_per_event"
ONE_FAULT = "tests/faults/test_alerts.py::test_another_alert_fires_and_ends[OutboxStuck]"
JOURNEY = "tests/e2e/journeys/search.spec.ts"
HANGS = """
import subprocess, time
from tests.support.own_run import own_run
with own_run() as folder:
    (folder / "data").write_text("left behind")
    # Its parent ends at once, as that of a system in the background does.
    subprocess.run(["sh", "-c", "setsid sleep 1000 & echo $!"], check=True)
    print(folder, flush=True)
    time.sleep(1000)
"""


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Commands that would run; nothing is started."""
    found: list[list[str]] = []

    def record(_name: str, arguments: list[str], *_: object) -> Outcome:
        found.append(arguments)
        return Outcome((Case("a test", 0),))

    monkeypatch.setattr(parts, "runner", record)
    monkeypatch.setattr(parts, "on_a_system", lambda *steps: [step({}) for step in steps])
    return found


@pytest.mark.parametrize(
    ("target", "program", "chosen"),
    [
        ("contracts", "pytest", ["tests/contracts"]),
        ("tests/contracts/test_events.py", "pytest", ["tests/contracts/test_events.py"]),
        (GOLDEN, "pytest", [GOLDEN]),
        ("tests/flows/test_seed.py", "pytest", ["tests/flows/test_seed.py"]),
        ("faults", "pytest", ["tests/faults"]),
        (ONE_FAULT, "pytest", [ONE_FAULT]),
        (JOURNEY, "playwright", [JOURNEY]),
        (f"{JOURNEY}::finds a tag", "playwright", [JOURNEY, "-g", r"finds\ a\ tag"]),
        ("web/src/ui/fade.test.tsx", "vitest", ["src/ui/fade.test.tsx"]),
        ("web/src/ui/fade.test.tsx::fades", "vitest", ["-t", "fades"]),
    ],
)
def test_a_target_runs_only_its_tests(
    commands: list[list[str]], target: str, program: str, chosen: list[str]
) -> None:
    parts.choose(target)()

    (command,) = commands
    assert program in command
    assert command[-len(chosen) :] == chosen


def test_a_file_runs_in_one_process_and_a_folder_in_several(commands: list[list[str]]) -> None:
    for target in ("tests/contracts/test_events.py", "tests/contracts"):
        parts.choose(target)()

    workers = [command[command.index("-n") + 1] for command in commands]
    assert workers == ["0", str(parts.WORKERS)]


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("tests/feed/nope.py", "There is no file or folder tests/feed/nope.py."),
        ("tests/nope/test_x.py::test_y", "There is no file or folder tests/nope/test_x.py."),
        ("tests/load/wrk.py", "tests/load/wrk.py holds no tests."),
        ("/etc/passwd", "/etc/passwd holds no tests."),
        ("nope", f"There is no part nope. Parts are: {', '.join(parts.parts())}."),
        ("seed=x", "seed=x is no number."),
    ],
)
def test_an_unknown_target_is_one_line(
    target: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main(target) == 2
    assert capsys.readouterr().out == f"{message}\n"


def test_what_is_long_runs_only_if_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GARDEROBE_TESTS", raising=False)
    assert collected("tests/faults/test_alerts.py") == {"test_an_alert_fires_and_ends"}
    assert collected(ONE_FAULT) == {"test_another_alert_fires_and_ends"}


def collected(target: str) -> set[str]:
    """Return the names of parametrized tests that pytest would run."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", target]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    lines = [line.partition("::")[2] for line in done.stdout.splitlines()]
    return {line.partition("[")[0] for line in lines if "[" in line}


def test_a_run_ends_with_each_failure_and_what_repeats_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GARDEROBE_TESTS", raising=False)
    monkeypatch.setattr(reports, "RESULTS", tmp_path)
    monkeypatch.setattr(parts, "RESULTS", tmp_path)
    failing = tmp_path / "test_sum.py"
    failing.write_text("def test_a_sum(): assert 1 + 1 == 3\ndef test_another(): pass\n")

    reports.summarize(parts.pytest("sum", [str(failing)], 0), slow=2)

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:5] == ["sum", "1", "passed,", "1", "failed"]
    assert len([line for line in lines if line.endswith(("::test_a_sum", "::test_another"))]) == 3
    assert any(line.startswith("E ") and line.endswith("assert (1 + 1) == 3") for line in lines)
    assert lines[-2].startswith(f"Repeat it: make test seed={reports.seed()} s='")
    assert lines[-2].endswith("test_sum.py::test_a_sum'")
    assert lines[-1] == f"1 passed, 1 failed (seed={reports.seed()})"


@pytest.mark.parametrize("test", [GOLDEN, "web/src/ui/fade.test.tsx::fades"])
def test_a_repeated_test_is_found_again(test: str) -> None:
    assert f"s='{test}'" in reports.repeat(Case(test, 0))


def test_a_browser_test_is_repeated_by_its_file_and_title() -> None:
    case = ET.Element("testcase", classname="journeys/search.spec.ts", name="tags \u203a is found")
    assert reports.target_of(case) == f"{JOURNEY}::is found"


@pytest.mark.usefixtures("commands")
def test_the_seed_chooses_no_part_of_a_file_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Mapping[str, str]] = []

    def record(*arguments: Any) -> Outcome:
        given.append(arguments[-1])
        return Outcome()

    monkeypatch.setattr(parts, "runner", record)
    for target in (JOURNEY, "browser"):
        parts.choose(target)()
    assert [one.get("GARDEROBE_SEED") for one in given] == ["", None]


@contextmanager
def hanging_run() -> Iterator[tuple[subprocess.Popen[str], psutil.Process, Path]]:
    """Yield a run that hangs, a process that it has left in the background, and its folder."""
    command = [sys.executable, "-c", HANGS]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as hanging:
        assert hanging.stdout
        child = psutil.Process(int(hanging.stdout.readline()))
        try:
            yield hanging, child, Path(hanging.stdout.readline().strip())
        finally:
            hanging.kill()


def has_ended(child: psutil.Process) -> bool:
    """Return whether it has ended; the run that these tests are in may not have reaped it yet."""
    with suppress(psutil.NoSuchProcess):
        return child.status() == psutil.STATUS_ZOMBIE
    return True


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_no_process_and_no_file(by: signal.Signals) -> None:
    with hanging_run() as (hanging, child, folder):
        assert (folder / "data").exists()
        hanging.send_signal(by)
        hanging.wait()
        assert has_ended(child)
        assert not folder.exists()


def test_the_next_run_removes_what_a_killed_one_left() -> None:
    with hanging_run() as (hanging, child, folder), hanging_run() as (_, other, _):
        hanging.kill()
        hanging.wait()
        assert not has_ended(child)
        own_run.remove_stale(folder.parent)
        wait_until(lambda: has_ended(child), "the end of the killed run's process")
        assert not folder.exists()
        assert not has_ended(other)
        other.kill()
    own_run.remove_stale(folder.parent)


def test_a_full_temporary_folder_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(own_run, "RAM_DISK", tmp_path / "none")
    monkeypatch.setattr(own_run, "free", lambda _: 5 * 2**20)
    assert run.main("lint") == 2
    assert "has 5 MB left" in capsys.readouterr().out
