"""`make test` with a part, a path or a node id."""

from pathlib import Path

import pytest

from tests import run
from tests.reports import Count

GOLDEN = "tests/contracts/test_events.py::test_there_is_one_golden_file_per_event"

ONE_FAULT = "tests/faults/test_alerts.py::test_another_alert_fires_and_ends[OutboxStuck]"


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Commands that would run; nothing is started."""
    found: list[list[str]] = []

    def record(_name: str, arguments: list[str], *_: Path, **_options: bool) -> Count:
        found.append(arguments)
        return Count(passed=1)

    monkeypatch.setattr(run, "runner", record)
    monkeypatch.setattr(run, "on_a_system", lambda *steps: [step() for step in steps])
    return found


@pytest.mark.parametrize(
    ("target", "program", "chosen"),
    [
        ("contracts", "pytest", ["tests/contracts"]),
        ("tests/contracts/test_events.py", "pytest", ["tests/contracts/test_events.py"]),
        (GOLDEN, "pytest", [GOLDEN]),
        ("tests/flows/test_seed.py", "pytest", ["tests/flows/test_seed.py"]),
        ("faults", "pytest", ["-m", "not slow", "tests/faults"]),
        (ONE_FAULT, "pytest", [ONE_FAULT]),
        ("tests/e2e/search.spec.ts", "playwright", ["tests/e2e/search.spec.ts"]),
        ("tests/e2e/search.spec.ts::finds a tag", "playwright", ["-g", r"finds\ a\ tag"]),
        ("web/src/ui/fade.test.tsx", "vitest", ["src/ui/fade.test.tsx"]),
        ("web/src/ui/fade.test.tsx::fades", "vitest", ["-t", "fades"]),
    ],
)
def test_a_target_runs_only_its_tests(
    commands: list[list[str]], target: str, program: str, chosen: list[str]
) -> None:
    (step,) = run.choose(target)
    step()

    (command,) = commands
    assert program in command
    assert command[-len(chosen) :] == chosen


def test_a_file_runs_in_one_process_and_a_folder_in_several(commands: list[list[str]]) -> None:
    for target in ("tests/contracts/test_events.py", "tests/contracts"):
        (step,) = run.choose(target)
        step()

    workers = [command[command.index("-n") + 1] for command in commands]
    assert workers == ["0", str(run.WORKERS)]


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("tests/feed/nope.py", "There is no file or folder tests/feed/nope.py."),
        ("tests/nope/test_x.py::test_y", "There is no file or folder tests/nope/test_x.py."),
        ("tests/load/wrk.py", "tests/load/wrk.py holds no tests."),
        ("/etc/passwd", "/etc/passwd holds no tests."),
        ("nope", f"There is no part nope. Parts are: {', '.join(run.parts())}."),
    ],
)
def test_an_unknown_target_is_one_line(
    target: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main(target) == 2
    assert capsys.readouterr().out == f"{message}\n"


def test_a_node_id_runs_one_test(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "RESULTS", tmp_path / "results")

    assert run.main(GOLDEN) == 0

    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed"


def test_the_last_lines_name_what_failed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "RESULTS", tmp_path / "results")
    failing = tmp_path / "test_sum.py"
    failing.write_text("def test_a_sum(): assert 1 + 1 == 3\ndef test_another(): pass\n")
    monkeypatch.setattr(run, "choose", lambda _: [lambda: run.pytest("sum", [str(failing)], 0)])

    assert run.main() == 1

    failed, counts = capsys.readouterr().out.splitlines()[-2:]
    assert failed.startswith("FAILED ")
    assert "test_a_sum: assert (1 + 1) == 3" in failed
    assert counts == "1 passed, 1 failed"
