"""The command line: the shared commands, and timelines."""

from feed.commands.timelines import timelines
from feed.main import service
from shared.cli import command_line

cli = command_line(service)
cli.add_typer(timelines, name="feed")
