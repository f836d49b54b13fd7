"""Events of all services: dead letters, and publishing the current state again."""

from typing import Annotated, Any

import typer

from garderobe_cli.all_services import Services
from garderobe_cli.deployment import choose
from garderobe_cli.one_service import ask, ask_one
from garderobe_cli.service_groups import load
from shared.terminal import Yes, as_json, command_group, show, table

Service = Annotated[str, typer.Argument(help="The service whose consumer gave up the event.")]
LetterId = Annotated[str, typer.Argument(help="Its id, as in `events dead list`.", metavar="ID")]

events = command_group("Events between services. In a container: those of its own service.")
dead = command_group("Dead letters: events that a consumer gave up.")
events.add_typer(dead, name="dead")


@events.command()
def republish(services: Services = None) -> None:
    """Publish the current state as events, from which other services rebuild projections.

    Run it once after an upgrade that adds a consumer: a new consumer has no history. It is safe to
    repeat, also after an interruption.
    """
    worst = 0
    for service in choose(services or []):
        answer = ask_one(service, "events", "republish")
        text = answer.error or f"{answer.document['events']:,} events"
        show({"service": service} | answer.document, f"{service}: {text}")
        worst = max(worst, answer.exit_code)
    raise typer.Exit(worst)


@dead.command("list")
def list_(services: Services = None) -> None:
    """List dead letters, newest first by service."""
    answers = ask(choose(services or []), "events", "dead", "list")
    items: list[dict[str, Any]] = [
        item for one in answers for item in one.document.get("items", [])
    ]
    problems = [{"service": one.service, "message": one.error} for one in answers if one.error]
    columns = "service", "id", "consumer", "event_type", "error"
    text = table(
        [[str(item[name]) for name in columns] for item in items], empty="No dead letters."
    )
    text = "\n".join([text, *(f"{one['service']}: {one['message']}" for one in problems)])
    show({"items": items, "errors": problems}, text)
    raise typer.Exit(max(one.exit_code for one in answers))


@dead.command("show")
def show_(service: Service, letter_id: LetterId) -> None:
    """Show a dead letter with its event, which may name people."""
    _pass_on(service, "show", letter_id)


@dead.command()
def replay(
    service: Service,
    letter_id: Annotated[str | None, typer.Argument(metavar="[ID]")] = None,
    every: Annotated[bool, typer.Option("--all", help="Replay all of them.")] = False,
) -> None:
    """Let the consumer handle an event again; it stays a dead letter if it fails again.

    With --all, run it again after an interruption: it continues with those that are left.
    """
    _pass_on(service, "replay", *([letter_id] if letter_id else []), *(["--all"] if every else []))


@dead.command()
def drop(service: Service, letter_id: LetterId, yes: Yes = False) -> None:
    """Delete a dead letter; its event is never handled."""
    _pass_on(service, "drop", letter_id, *(["--yes"] if yes else []))


def _pass_on(service: str, *arguments: str) -> None:
    options = ["--json"] if as_json() else []
    load(service).main(["events", "dead", *arguments, *options], prog_name="garderobe")
