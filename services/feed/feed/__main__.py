"""`python -m feed serve | migrate | openapi | republish | rebuild`."""

from feed.commands import cli

cli()
