"""Code and docs use the words of the field, not private or translated ones."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.syntax import parsed

ROOT = Path(__file__).resolve().parents[2]
ENDINGS = (".py", ".ts", ".tsx", ".mjs", ".md", ".yml", ".jinja", ".lua", "Makefile", "Dockerfile")
BANNED = {
    r"\banew\b": "again, or rebuilt",
    r"\bwhoever\b": "the person, the caller, anyone who",
    r"\bmeanwhile\b": "concurrently, or in the meantime",
    r"\banswers? whether\b": "return whether",
    r"\b(?:sends?|sent|writes?|wrote|gets?|this|our|your|last) (?:\w+ ){0,2}letters?\b": "email",
}
"""Patterns, and what to write instead."""
RESTATING = re.compile(r"(?:Who|Whose|Whom|What)\b")
"""How no docstring begins: it names a thing or an action instead."""
EXEMPT = {
    "tests/architecture/test_language.py",  # names them
    "tests/identity/test_mail_words.py",  # as this one, for emails
}


def files() -> list[Path]:
    """Every file of ours that people read, without generated ones."""
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    return [
        ROOT / name
        for name in tracked
        if name.endswith(ENDINGS)
        and name not in EXEMPT
        and "/generated/" not in name
        and "/migrations/versions/" not in name
        and (ROOT / name).is_file()
    ]


def banned_words(text: str) -> list[tuple[int, str]]:
    """The lines with a banned word, each with what it should say."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        found += [
            (number, f"{line.strip()}  -> {instead}")
            for pattern, instead in BANNED.items()
            if re.search(pattern, line, re.IGNORECASE)
        ]
    return found


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Every docstring of a Python source, those of attributes too, with its line."""
    for node in ast.walk(parsed(source)):
        for child in ast.iter_child_nodes(node):
            if (
                isinstance(child, ast.Expr)
                and isinstance(child.value, ast.Constant)
                and isinstance(child.value.value, str)
            ):
                yield child.lineno, child.value.value


def test_no_banned_word_is_used() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line}"
        for path in files()
        for number, line in banned_words(path.read_text())
    ]
    assert found == []


def test_docstrings_begin_with_a_thing_or_an_action() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {text.strip().splitlines()[0]}"
        for path in files()
        if path.suffix == ".py"
        for number, text in docstrings(path.read_text())
        if RESTATING.match(text.strip())
    ]
    assert found == []


@pytest.mark.parametrize(
    "planted",
    [
        "# built anew after each change",
        "// Whoever asks gets it",
        "It is fetched meanwhile.",
        '"""Remove a row; answers whether there was one."""',
        "We sent you a letter.",
    ],
)
def test_a_planted_word_is_found(planted: str) -> None:
    assert banned_words(planted)


@pytest.mark.parametrize(
    "clean", ["of three letters and digits", "a dead letter", "letterSpacing: 0", "each letter"]
)
def test_letters_of_an_alphabet_are_not_emails(clean: str) -> None:
    assert banned_words(clean) == []


def test_a_planted_docstring_is_found() -> None:
    source = 'X = 1\n"""What X is for."""\ndef f() -> None:\n    """Who calls it."""\n'
    assert [text for _, text in docstrings(source) if RESTATING.match(text)] == [
        "What X is for.",
        "Who calls it.",
    ]
