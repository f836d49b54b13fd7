"""The command line: the commands of every service."""

from shared.cli import command_line
from tags.main import service

cli = command_line(service)
