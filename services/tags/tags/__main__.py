"""`python -m tags serve | migrate | openapi`; `garderobe` runs the commands for operators."""

from tags.commands import cli

cli()
