"""`python -m admin serve | migrate | openapi | republish | grant | revoke`."""

from admin.commands import cli

cli()
