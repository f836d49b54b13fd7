"""`python -m tags serve | migrate | openapi | republish`."""

from shared.cli import command_line
from tags.main import service

command_line(service)()
