"""`python -m identity serve | migrate | openapi | republish | keys`."""

from identity.commands import cli

cli()
