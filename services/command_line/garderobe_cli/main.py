"""Lists the groups of commands. Each belongs to the service whose data it is about."""

from typing import Annotated

import typer

from garderobe_cli import all_services
from garderobe_cli.doctor import doctor
from garderobe_cli.events import events
from garderobe_cli.service_groups import ServiceGroups
from shared.version import VERSION

app = typer.Typer(
    cls=ServiceGroups,
    name="garderobe",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    epilog="Exit codes: 0 done; 1 refused, or something is wrong; 2 wrong usage, or not confirmed; "
    "3 cannot run here, or a server does not respond; 130 interrupted.",
)
all_services.add_commands(app)
app.command()(doctor)
app.add_typer(events, name="events")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(VERSION)
        raise typer.Exit


@app.callback()
def garderobe(
    _: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Look after a Garderobe deployment.

    In the checkout every service is reachable, and GARDEROBE_DATA and GARDEROBE_PORT name the local
    system. A container reaches its own service only: docker compose exec SERVICE garderobe ...
    """
