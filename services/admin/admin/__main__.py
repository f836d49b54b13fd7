"""`python -m admin serve | migrate | openapi`; `garderobe` runs the commands for operators."""

from admin.commands import cli

cli()
