"""Runs the examples in Markdown pages: fenced blocks of `python` and `sh`.

All blocks of one language on a page are one program, so later blocks use what earlier ones defined.
A block of `text` right after another is what it prints; `...` in it stands for any text.
"""

import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from tests.support.wait import MAX_SECONDS

FENCE = re.compile(r"^```(\w+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
SEPARATOR = "\x1e"
"""Printed after each block, to tell what each one printed."""
LANGUAGES = {"python": 'print(end="\\x1e", flush=True)', "sh": "printf '\\036'"}
"""How a program of each language prints the separator."""


class ExampleFailed(Exception):
    """An example ended with an error, or printed something else than the page says."""


@dataclass(frozen=True)
class Block:
    """One example of a page."""

    line: int
    """Line of its first line in the page, from 1."""
    code: str
    output: str | None
    """The text that it should print; None if the page does not say."""


def blocks_of(text: str, language: str) -> Iterator[Block]:
    """Yield the examples of one language."""
    fences = list(FENCE.finditer(text))
    for found, after in zip_longest(fences, fences[1:]):
        if found[1] == language:
            line = text.count("\n", 0, found.start(2)) + 1
            yield Block(line, found[2], _output(text, found, after))


def _output(text: str, found: re.Match[str], after: re.Match[str] | None) -> str | None:
    if after is None or after[1] != "text" or text[found.end() : after.start()].strip():
        return None
    return after[2]


def program_of(blocks: list[Block], language: str) -> str:
    """Return one program, whose lines have the numbers that they have in the page."""
    lines: list[str] = []
    for block in blocks:
        lines += [""] * (block.line - 1 - len(lines))
        lines += block.code.splitlines()
        # In place of the line that ends the block.
        lines.append(LANGUAGES[language])
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Runner:
    """Runs the examples of one language."""

    language: str
    command: tuple[str, ...]
    """The interpreter, which takes a file."""
    folder: Path
    """Where the programs are written."""
    cwd: Path
    environment: Mapping[str, str]

    def run(self, page: Path, replaced: Mapping[str, str]) -> int:
        """Run the examples of a page, with some of its words replaced. Return how many there are.

        Raises ExampleFailed.
        """
        text = page.read_text()
        for word, replacement in replaced.items():
            text = text.replace(word, replacement)
        blocks = list(blocks_of(text, self.language))
        if not blocks:
            return 0
        printed = self._output(page.name, program_of(blocks, self.language)).split(SEPARATOR)
        if len(printed) != len(blocks) + 1:
            raise ExampleFailed(f"{page.name}: {self.language} ended early\n{printed}")
        for block, output in zip(blocks, printed, strict=False):
            if block.output is not None and not matches(block.output, output):
                stated = f"but should print\n{block.output}"
                raise ExampleFailed(f"{page.name}:{block.line} printed\n{output}\n{stated}")
        return len(blocks)

    def _output(self, page: str, program: str) -> str:
        # Named after the page, so that errors name it.
        path = self.folder / f"{page}.{self.language}"
        path.write_text(program)
        done = subprocess.run(
            [*self.command, str(path)],
            env=dict(self.environment),
            cwd=self.cwd,
            capture_output=True,
            text=True,
            check=False,
            timeout=MAX_SECONDS,
        )
        if done.returncode != 0:
            raise ExampleFailed(f"{page}: {self.language}\n{done.stdout}\n{done.stderr}")
        return done.stdout


def matches(stated: str, printed: str) -> bool:
    """Return whether an example printed what its page says."""
    pattern = ".*".join(re.escape(part.strip("\n")) for part in stated.strip("\n").split("..."))
    return re.fullmatch(pattern, printed.strip("\n"), re.DOTALL) is not None
