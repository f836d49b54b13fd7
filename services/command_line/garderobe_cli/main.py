"""Lists the groups of commands. Each belongs to the service whose data it is about."""

from typing import Annotated

import typer

from garderobe_cli.deployment import DeploymentNotFound, run_in_checkout, run_in_service
from shared.cli import CANNOT_RUN
from shared.version import VERSION

app = typer.Typer(
    name="garderobe",
    help="Look after a Garderobe deployment.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
# The service parses what follows the name of a group, and so prints its help.
_PASSED_ON = {"allow_extra_args": True, "ignore_unknown_options": True}


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
    """Look after a Garderobe deployment."""


@app.command(context_settings=_PASSED_ON, add_help_option=False)
def audit(context: typer.Context) -> None:
    """Verify the audit log of admins and moderators."""
    _run("admin", context)


@app.command(context_settings=_PASSED_ON, add_help_option=False)
def backup(context: typer.Context) -> None:
    """Back up and restore the whole system: databases, pictures and secrets."""
    try:
        run_in_checkout("deploy.backup.commands", [context.info_name or "", *context.args])
    except DeploymentNotFound as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(CANNOT_RUN) from error


def _run(service: str, context: typer.Context) -> None:
    try:
        run_in_service(service, [context.info_name or "", *context.args])
    except DeploymentNotFound as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(CANNOT_RUN) from error
