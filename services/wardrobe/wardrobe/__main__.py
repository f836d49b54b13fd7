"""`python -m wardrobe serve | migrate | openapi | republish | quota`."""

from wardrobe.commands import cli

cli()
