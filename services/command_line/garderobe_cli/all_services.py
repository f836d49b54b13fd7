"""Commands that ask every service, each in a process of its own with its own settings."""

from typing import Annotated, Any

import typer

from garderobe_cli.deployment import choose
from garderobe_cli.one_service import Answer, ask, ask_one
from garderobe_cli.status_table import status_lines
from shared.terminal import FAILED, show, table
from shared.version import VERSION

Services = Annotated[
    list[str] | None,
    typer.Argument(help="Services; all that can be reached if omitted.", metavar="[SERVICE]..."),
]


def add_commands(app: typer.Typer) -> None:
    """Add `status`, `version` and `migrate`."""
    app.command()(status)
    app.command()(version)
    app.command()(migrate)


def status(services: Services = None) -> None:
    """Show the state of every service; exit with 1 if something is wrong.

    Version, migrations, servers, outbox, consumers, dead letters and queues, as on the page
    /admin/operations. In a container: of its own service.
    """
    answers = ask(choose(services or []), "status")
    is_well = all(not one.error and not one.document["problems"] for one in answers)
    show({"healthy": is_well, "services": _documents(answers)}, status_lines(answers))
    raise typer.Exit(0 if is_well else FAILED)


def version(services: Services = None) -> None:
    """Print the version of the code and of each service's schema."""
    answers = ask(choose(services or []), "version")
    rows = [(one.service, f"schema {one.document.get('schema') or one.error}") for one in answers]
    text = f"garderobe {VERSION}\n{table(rows)}"
    show({"version": VERSION, "services": _documents(answers)}, text)
    _end_with_worst(answers)


def migrate(
    services: Services = None,
    plan: Annotated[bool, typer.Option("--plan", help="Only list what would be done.")] = False,
) -> None:
    """Run pending migrations, one service after the other; stop at the first that fails.

    Run it again to continue. In a container: of its own service.
    """
    options = ["--plan"] if plan else []
    done: list[Answer] = []
    for service in choose(services or []):
        done.append(ask_one(service, "migrate", *options))
        if done[-1].error and not plan:
            break
    show({"plan": plan, "services": _documents(done)}, "\n".join(_plan_lines(done, plan=plan)))
    _end_with_worst(done)


def _plan_lines(answers: list[Answer], *, plan: bool) -> list[str]:
    lines = []
    for one in answers:
        if one.error:
            lines.append(f"{one.service}: {one.error}")
            continue
        pending = one.document["pending"]
        if one.document["is_newer"]:
            newer = f"a newer release's schema, {one.document['current']}, which this one can use"
            lines.append(f"{one.service}: {newer}")
        elif not pending:
            lines.append(f"{one.service}: the schema is the newest, {one.document['newest']}")
        what = "pending" if plan else "run"
        lines += [f"{one.service}: {what} {step['revision']} {step['name']}" for step in pending]
    return lines


def _documents(answers: list[Answer]) -> list[dict[str, Any]]:
    return [{"service": one.service} | one.document for one in answers]


def _end_with_worst(answers: list[Answer]) -> None:
    raise typer.Exit(max((one.exit_code for one in answers), default=0))
