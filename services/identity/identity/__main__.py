"""`python -m identity serve | migrate | openapi | republish`."""

from identity.main import service
from shared.cli import command_line

command_line(service)()
