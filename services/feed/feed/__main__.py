"""`python -m feed serve | migrate | openapi`; `garderobe` runs the commands for operators."""

from feed.commands import cli

cli()
