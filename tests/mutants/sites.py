"""Finds places for mutants: small faults as people make them, which tests should find."""

import ast
import copy
import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from deploy.local.layout import ROOT

NO_CODE = re.compile(r"/(migrations|translations|messages|testing|generated)/|\.(test|gen|d)\.")
IS_SQL = re.compile(r"\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b")
IS_NO_CODE = ("import ", "//", "*", "/*", "#", "type ", "export type ")
PAIRS = [(ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot)]
FLIPS = {one: other for pair in [*PAIRS, (ast.In, ast.NotIn)] for one, other in (pair, pair[::-1])}
FILES = {"web": ("web/src", "*.ts*"), "gateway": ("gateway", "*.yml")}
PYTHON_FILES = ("services", "*.py")
RULES = tomllib.loads(Path(__file__).with_name("rules.toml").read_text())


@dataclass(frozen=True)
class Mutant:
    """A text at an offset of a file, in characters, and what it becomes."""

    path: str
    at: int
    line: int
    kind: str
    old: str
    new: str

    def plant(self) -> None:
        text = (ROOT / self.path).read_text()
        (ROOT / self.path).write_text(text[: self.at] + self.new + text[self.at + len(self.old) :])


def choose(count: int, seed: int) -> list[Mutant]:
    """Return mutants spread over the files by their lines, with a share for each kind of file."""
    rng = random.Random(seed)
    shares = {"web": count // 4, "sql": count // 8, "gateway": count // 16}
    shares["python"] = count - sum(shares.values())
    return [one for share, number in shares.items() for one in _some(share, number, rng)]


def _some(share: str, number: int, rng: random.Random) -> list[Mutant]:
    folder, pattern = FILES.get(share, PYTHON_FILES)
    paths = sorted(str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob(pattern))
    texts = {path: (ROOT / path).read_text() for path in paths if not NO_CODE.search(path)}
    found = {path: list(sites(path, text, share)) for path, text in texts.items()}
    files = [path for path, mutants in found.items() if mutants]
    lines = [texts[path].count("\n") for path in files]
    chosen: dict[Mutant, None] = {}
    while len(chosen) < number:
        mutants = found[rng.choices(files, lines)[0]]
        # A kind first, because some files hold little but numbers.
        kind = rng.choice(sorted({one.kind for one in mutants}))
        chosen[rng.choice([one for one in mutants if one.kind == kind])] = None
    return list(chosen)


def sites(path: str, text: str, share: str) -> Iterator[Mutant]:
    """Yield all mutants of a file."""
    if share in FILES:
        yield from _by_rules(path, text, 0, len(text), share)
        return
    for node in ast.walk(ast.parse(text)):
        if share == "python":
            for kind, place, new in _faults(node):
                start, end = _span(text, place)
                yield Mutant(path, start, place.lineno, kind, text[start:end], new)
        elif isinstance(node, ast.Constant) and IS_SQL.search(str(node.value)):
            yield from _by_rules(path, text, *_span(text, node), share)


def _by_rules(path: str, text: str, start: int, end: int, share: str) -> Iterator[Mutant]:
    for kind, rule in ((kind, one) for kind, rules in RULES[share].items() for one in rules):
        for found in re.finditer(rule["from"], text[start:end]):
            at, old = start + found.start(), found[0]
            line = text[text.rfind("\n", 0, at) + 1 : text.find("\n", at)].strip()
            if not line.startswith(IS_NO_CODE):
                new = found.expand(rule["to"]) if "to" in rule else RULES["opposites"].get(old)
                number = text.count("\n", 0, at) + 1
                yield Mutant(path, at, number, kind, old, str(int(old) + 1) if new is None else new)


def _faults(node: ast.AST) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """Yield kinds of fault in this node, what to replace, and its replacement."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in FLIPS:
            yield "flip a comparison", node, _changed(node, ops=[FLIPS[type(op)]()])
        case ast.BoolOp(values=[*others, _]):
            yield "drop a condition", node, _changed(node, values=others)
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            yield "off by one", node, str(value + 1)
        case ast.Await(value=value):
            yield "drop an await", node, f"({ast.unparse(value)})"
        case ast.Expr(value=ast.Call() | ast.Await(value=ast.Call())):
            yield "skip a call", node, "pass"
        case ast.Call(args=[first, second, *rest]) if ast.dump(first) != ast.dump(second):
            yield "swap an argument", node, _changed(node, args=[second, first, *rest])


def _changed(node: ast.expr, **fields: object) -> str:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return f"({ast.unparse(changed)})"


def _span(text: str, node: ast.expr | ast.stmt) -> tuple[int, int]:
    """Return the node's first and last offset in characters; ast counts bytes of lines."""
    lines = text.splitlines(keepends=True)

    def offset(line: int, column: int) -> int:
        before = lines[line - 1].encode()[:column].decode()
        return sum(map(len, lines[: line - 1])) + len(before)

    end = offset(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
    return offset(node.lineno, node.col_offset), end
