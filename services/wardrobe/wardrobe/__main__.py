"""`python -m wardrobe serve | migrate | openapi`; `garderobe` runs the commands for operators."""

from wardrobe.commands import cli

cli()
