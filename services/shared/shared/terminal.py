"""How commands speak to people and programs: groups, `--json`, exit codes, questions, progress.

Imports nothing that takes long, because `garderobe` waits for it before each completion.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from typer.core import TyperCommand, TyperGroup

FAILED = 1
"""Exit code if a command found something wrong, or the act was refused."""
WRONG_USAGE = 2
"""Exit code for wrong options, and for a destructive act that was not confirmed."""
CANNOT_RUN = 3
"""Exit code if a command cannot run here: no deployment, or a server does not respond."""
INTERRUPTED = 130

Yes = Annotated[bool, typer.Option("--yes", "-y", help="Don't ask for confirmation.")]


class CommandFailed(Exception):
    """A command's expected failure: a sentence for people, a code for programs, an exit code."""

    def __init__(self, message: str, code: str = "failed", exit_code: int = FAILED) -> None:
        super().__init__(message)
        self.code = code
        self.exit_code = exit_code


class _Output:
    """How this process prints."""

    as_json = False


def _set_json(wanted: bool) -> bool:
    _Output.as_json = wanted
    return wanted


def _json_flag(
    _: Annotated[
        bool,
        typer.Option("--json", help="Print JSON, errors too.", callback=_set_json, is_eager=True),
    ] = False,
) -> None:
    """Carry the option, which `CommandGroup` adds to its commands."""


def _json_option() -> Any:
    carrier = typer.Typer(add_completion=False)
    carrier.command()(_json_flag)
    option = typer.main.get_command(carrier).params[0]
    option.expose_value = False
    return option


class CommandGroup(TyperGroup):
    """A group whose commands take `--json`, and print their failures as one sentence."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for command in self.commands.values():
            known = any("--json" in one.opts for one in command.params)
            if isinstance(command, TyperCommand) and not known:
                command.params.append(_json_option())

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except CommandFailed as failure:
            _report(str(failure), failure.code)
            raise typer.Exit(failure.exit_code) from failure
        except KeyboardInterrupt:
            _report("Interrupted.", "interrupted")
            raise typer.Exit(INTERRUPTED) from None

    def main(self, args: Sequence[str] | None = None, *others: Any, **options: Any) -> Any:
        """Run the command line. With `--json`, wrong usage is printed as JSON too."""
        given = sys.argv[1:] if args is None else list(args)
        if "--json" not in given or any(name.endswith("_COMPLETE") for name in os.environ):
            return super().main(args, *others, **options)
        try:
            code = super().main(args, *others, **{**options, "standalone_mode": False})
        except typer.Abort:
            code = FAILED
        except typer.TyperException as error:
            _print_json({"error": {"code": "usage", "message": error.format_message()}})
            code = error.exit_code
        sys.exit(code if isinstance(code, int) else 0)


def command_group(summary: str, **options: Any) -> typer.Typer:
    """Return a group of commands that take `--json`."""
    return typer.Typer(
        cls=CommandGroup,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        help=summary,
        **options,
    )


def as_json() -> bool:
    """Return whether the command prints JSON."""
    return _Output.as_json


def show(value: object, text: str) -> None:
    """Print a command's result: `value` as JSON (models too), or `text` for people."""
    if _Output.as_json:
        _print_json(value)
    elif text:
        typer.echo(text)


def table(rows: Sequence[Sequence[str]], *, empty: str = "None.") -> str:
    """Return rows in columns as wide as their longest cell, or `empty` without rows."""
    if not rows:
        return empty
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)


def confirm(question: str, *, yes: bool) -> None:
    """Return if a destructive act is confirmed, by `--yes` or on the terminal.

    Raises CommandFailed if nobody can be asked, and typer.Abort if they refuse.
    """
    if yes:
        return
    if _Output.as_json or not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise CommandFailed(
            f"{question} Nothing was changed: to confirm this without a terminal, add --yes.",
            "not_confirmed",
            WRONG_USAGE,
        )
    typer.confirm(question, abort=True, err=True)


@contextmanager
def progress(label: str, resume: str = "") -> Iterator[Callable[[int, int], None]]:
    """Yield a function that shows how much of how much is done.

    A bar on a terminal, else a line on stderr, or one of JSON on stdout. `resume` says on an
    interruption how to continue.
    """
    try:
        if _Output.as_json:
            yield lambda done, total: _print_json({"done": done, "total": total})
        elif sys.stderr.isatty():
            with _bar() as bar:
                task = bar.add_task(label, total=None)
                yield lambda done, total: bar.update(task, completed=done, total=total)
        else:
            yield lambda done, total: typer.echo(f"{label}: {done} of {total}", err=True)
    except KeyboardInterrupt:
        raise CommandFailed(f"Interrupted. {resume}".strip(), "interrupted", INTERRUPTED) from None


def _bar() -> Progress:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    return Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True))


def _report(message: str, code: str) -> None:
    if _Output.as_json:
        _print_json({"error": {"code": code, "message": message}})
    else:
        typer.echo(message, err=True)


def _print_json(value: object) -> None:
    typer.echo(json.dumps(value, default=_plain))


def _plain(value: Any) -> object:
    if isinstance(value, datetime):
        return value.isoformat()
    return value.model_dump(mode="json")
