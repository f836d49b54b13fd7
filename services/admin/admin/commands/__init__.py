"""Command line: the shared commands, roles, moderation, the waitlist and the audit log."""

from admin.commands.admins import admins
from admin.commands.audit import audit
from admin.commands.users import users
from admin.commands.waitlist import waitlist
from admin.main import service
from shared.cli import command_line

cli = command_line(service)
for name, group in {
    "admins": admins,
    "users": users,
    "waitlist": waitlist,
    "audit": audit,
}.items():
    cli.add_typer(group, name=name)
