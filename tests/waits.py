"""Finds limits in tests that a busy machine can pass: `python -m tests.waits`.

A limit is that of tests/support/wait.py or tests/e2e/support/limit.ts, or the subject of its test,
as `deliberate_limit` says. Ruff finds sleeps in Python (banned-api). Benches in tests/load run on a
quiet machine.
"""

import ast
import re
import sys
from collections.abc import Iterator

from deploy.local.layout import ROOT

LIMITED = {"timeout": 0, "wait_for": 1, "result": 0, "wait": 0}
"""Calls with a limit in seconds, and its position."""
HTTP_CALLS = {"AsyncClient", "Client", "request", "stream", "get", "post", "put", "patch", "delete"}
CLOCKS = {"monotonic", "perf_counter"}
OWN = {"attempt_seconds", "deliberate_limit"}
TYPESCRIPT = re.compile(
    r"waitForTimeout\(|\bsetTimeout\((?:.* )?[\d_]+\)|\btimeout: [\d_]+|TIMEOUT_MS = [\d_]+"
    r"|vi\.waitFor\((?!.*LIMIT_MS)"
)
SPARED = ("load/", "support/wait.py", "e2e/support/limit.ts")


def main() -> int:
    tests = ROOT / "tests"
    files = [*tests.rglob("*.py"), *tests.rglob("e2e/**/*.ts")]
    files += (ROOT / "web" / "src").rglob("*.test.ts*")
    found = 0
    for path in sorted(files):
        if path.is_relative_to(tests) and str(path.relative_to(tests)).startswith(SPARED):
            continue
        find = in_python if path.suffix == ".py" else in_typescript
        for line, fault in find(path.read_text()):
            sys.stdout.write(f"{path.relative_to(ROOT)}:{line}: {fault}\n")
            found += 1
    return 1 if found else 0


def in_typescript(source: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(source.splitlines(), 1):
        if match := TYPESCRIPT.search(line):
            yield number, f"{match[0]} waits for a time, not for a condition"


def in_python(source: str) -> Iterator[tuple[int, str]]:
    tree = ast.parse(source)
    bare = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and _is_bare(node.value, set())
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and any(_is_bare(one, bare) for one in _limits(node)):
            yield node.lineno, "a limit that a busy machine can pass"
        if isinstance(node, ast.Call) and _has_short_default(node):
            yield node.lineno, "httpx2 gives up after 5 s: timeout=MAX_SECONDS"
        if isinstance(node, ast.While | ast.Assert | ast.If) and _has_deadline(node):
            yield node.lineno, "a deadline of its own: use Limit"


def _is_bare(value: ast.expr, bare: set[str]) -> bool:
    """Return whether a number, or a constant that is one, is part of an expression."""
    if isinstance(value, ast.Call) and _name(value.func) in OWN:
        return False
    if isinstance(value, ast.Constant):
        return isinstance(value.value, int | float) and not isinstance(value.value, bool)
    if isinstance(value, ast.Name):
        return value.id in bare
    children = (one for one in ast.iter_child_nodes(value) if isinstance(one, ast.expr))
    return any(_is_bare(one, bare) for one in children)


def _limits(call: ast.Call) -> Iterator[ast.expr]:
    yield from (one.value for one in call.keywords if (one.arg or "").endswith("timeout"))
    position = LIMITED.get(_name(call.func))
    if position is not None and len(call.args) > position:
        yield call.args[position]


def _has_short_default(call: ast.Call) -> bool:
    """Return whether a call to a real server has httpx2's own limit."""
    is_httpx2 = getattr(getattr(call.func, "value", None), "id", "") == "httpx2"
    given = {one.arg for one in call.keywords}
    return is_httpx2 and _name(call.func) in HTTP_CALLS and not given & {"timeout", "transport"}


def _has_deadline(node: ast.While | ast.Assert | ast.If) -> bool:
    """Return whether a time must not have passed; that it has passed may be a condition."""
    for one in ast.walk(node.test):
        if isinstance(one, ast.Compare):
            early, late = one.left, one.comparators[0]
            if isinstance(one.ops[0], ast.Gt | ast.GtE):
                early, late = late, early
            # `if` decides to give up, the others to go on.
            if isinstance(node, ast.If) and _reads_clock(late):
                return True
            if not isinstance(node, ast.If) and any(map(_reads_clock, ast.walk(early))):
                return True
    return False


def _reads_clock(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _name(node.func) in CLOCKS


def _name(function: ast.expr) -> str:
    return getattr(function, "attr", getattr(function, "id", ""))


if __name__ == "__main__":
    sys.exit(main())
