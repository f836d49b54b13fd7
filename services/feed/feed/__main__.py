"""`python -m feed serve | migrate | openapi | republish`."""

from feed.main import service
from shared.cli import command_line

command_line(service)()
