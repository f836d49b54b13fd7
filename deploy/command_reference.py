"""Writes docs/operations/command-line.md from the help of `garderobe`."""

from collections.abc import Iterator
from typing import Any

import typer

from deploy.local.layout import ROOT
from garderobe_cli.main import app
from garderobe_cli.service_groups import GROUPS

PAGE = ROOT / "docs" / "operations" / "command-line.md"
COMMON = {"--help", "--json", "--install-completion", "--show-completion"}
_HEAD = """\
# Command line

<!-- Written by `python -m deploy.documents` from the commands' help. -->

`garderobe` is installed with the services. In the checkout it is `.venv/bin/garderobe`, which finds
the local system by `GARDEROBE_DATA` and `GARDEROBE_PORT` and reaches every service. A container has
the settings of its own service only: `docker compose exec SERVICE garderobe ...`; the second table
says which service that is. `status`, `version`, `migrate` and `events` cover what they can reach.

- `--json` after a command prints JSON on stdout and nothing else: one document, after a line like
  `{"done": 1, "total": 2}` for each step of long work. A failure is
  `{"error": {"code": "...", "message": "..."}}`.
- Destructive commands ask on a terminal. Without one, and with `--json`, they need `--yes`.
- Long work shows its progress on stderr. After Ctrl-C, run the command again: it continues.
- `NO_COLOR=1` turns colors off; they are off without a terminal.
- `garderobe --install-completion` lets the shell complete commands; `--show-completion` prints how.

| Exit code | Means |
|---|---|
| 0 | done, and nothing is wrong |
| 1 | refused, or something is wrong: the output says what |
| 2 | wrong usage, or a destructive command was not confirmed |
| 3 | cannot run here: no deployment, another service's container, or a server does not respond |
| 130 | interrupted |
"""


def page() -> str:
    """Return the page."""
    root: Any = typer.main.get_command(app)
    context = typer.Context(root, info_name="garderobe")
    sections = [
        _section(name, root.get_command(context, name), context)
        for name in root.list_commands(context)
    ]
    return "\n".join([_HEAD, _where(), *sections])


def _where() -> str:
    rows = (f"| {name} | {', '.join(services)} |" for name, (services, _) in sorted(GROUPS.items()))
    return "\n".join(["| Group | Runs in the container of |", "|---|---|", *rows, ""])


def _section(name: str, command: Any, parent: typer.Context) -> str:
    return "\n".join([f"## {name}", "", *_described(f"garderobe {name}", command, parent)])


def _described(path: str, command: Any, parent: typer.Context) -> Iterator[str]:
    context = typer.Context(command, info_name=path, parent=parent)
    if hasattr(command, "list_commands"):
        if " " in path.removeprefix("garderobe "):
            yield f"### `{path}`\n"
        yield f"{command.help}\n"
        for name in command.list_commands(context):
            yield from _described(f"{path} {name}", command.get_command(context, name), context)
        return
    yield f"### `{' '.join([path, *_arguments(command)])}`\n"
    yield f"{command.help}\n"
    if options := list(_options(command, context)):
        yield "\n".join([*options, ""])


def _arguments(command: Any) -> Iterator[str]:
    for one in command.params:
        if one.param_type_name == "argument":
            name = (one.name or "").removesuffix("_id").upper()
            yield f"{name if one.required else f'[{name}]'}{'...' if one.nargs == -1 else ''}"


def _options(command: Any, context: typer.Context) -> Iterator[str]:
    for one in command.params:
        if COMMON & set(one.opts) or not getattr(one, "help", None):
            continue
        if one.param_type_name == "argument":
            yield f"- {(one.name or '').removesuffix('_id').upper()}: {one.help}"
        else:
            name, text = one.get_help_record(context)
            yield f"- `{' '.join(name.split())}`: {text}"
