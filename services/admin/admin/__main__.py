"""`python -m admin serve | migrate | openapi | republish | grant | revoke | forget | audit`."""

from admin.commands import cli

cli()
