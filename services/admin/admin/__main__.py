"""`python -m admin serve | migrate | openapi | republish | grant | revoke | forget`."""

from admin.commands import cli

cli()
