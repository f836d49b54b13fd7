"""`python -m identity serve | migrate | openapi`; `garderobe` runs the commands for operators."""

from identity.commands import cli

cli()
