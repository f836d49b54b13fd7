"""`python -m wardrobe serve | migrate | openapi | republish`."""

from shared.cli import command_line
from wardrobe.main import service

command_line(service)()
