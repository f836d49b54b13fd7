"""Goals of the benches stand in one file: benches hold none, and the document shows the same."""

import ast
import re
from collections.abc import Iterator

from deploy.local.layout import ROOT
from tests.architecture.syntax import parsed
from tests.load.goals import goals

BENCHES = ROOT / "tests" / "load"
PAGE = ROOT / "docs" / "performance.md"
ROW = re.compile(r"^\| (?:`([\w-]+)` )?\| (?:`(\w+)` )?\| (?:.+) \|(?: (.+))? \|$", re.MULTILINE)
MISSED = re.compile(r", missed.*")


def shown_goals(text: str) -> dict[tuple[str, str], str]:
    """Return the goals in the first table of the page by bench and key.

    A row without a bench belongs to the one above; one without a key has no goal.
    """
    shown, bench = {}, ""
    for name, key, goal in ROW.findall(text.partition("\n## ")[0]):
        bench = name or bench
        if key or goal:
            shown[bench, key] = MISSED.sub("", goal)
    return shown


def numeric_goals(source: str) -> Iterator[int]:
    """Yield the lines of a bench that state a goal of their own."""
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Call) and any(
            one.arg in {"at_least", "at_most", "goal"} for one in node.keywords
        ):
            yield node.lineno
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [one.id.lower() for one in targets if isinstance(one, ast.Name)]
            if isinstance(node.value, ast.Constant) and any("goal" in name for name in names):
                yield node.lineno


def test_the_page_shows_every_goal() -> None:
    expected = {
        (bench, key): str(goal) for bench, keys in goals().items() for key, goal in keys.items()
    }
    assert shown_goals(PAGE.read_text()) == expected


def test_no_bench_states_a_goal() -> None:
    sources = [path for path in BENCHES.rglob("*.py") if path.name != "goals.py"]
    found = {str(path): list(numeric_goals(path.read_text())) for path in sources}
    assert len(sources) > 30
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_planted_goals_of_a_bench_are_found() -> None:
    source = "GOAL = 5_000\nRatio('key', a, b, Goal(at_most=1.6))\nRatio('key', a, b, goal=2)\n"
    assert sorted(numeric_goals(source)) == [1, 2, 3]
    assert list(numeric_goals("goal = goal_of('gateway', 'key')\nROUNDS = 5\n")) == []


def test_goals_of_a_planted_page_are_read() -> None:
    page = (
        "| Bench | Key | Measured | Goal |\n|---|---|---|---|\n"
        "| `web` | `cls` | 0.1 | <= 0.02, missed |\n| | | also | |\n| | `lcp` | 1 | <= 1.5 |\n"
        "\n## Other\n| `web` | `cls` | 0.1 | <= 9 |\n"
    )
    assert shown_goals(page) == {("web", "cls"): "<= 0.02", ("web", "lcp"): "<= 1.5"}
