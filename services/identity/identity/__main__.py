"""`python -m identity serve | migrate | openapi | republish | keys | clients`."""

from identity.commands import cli

cli()
