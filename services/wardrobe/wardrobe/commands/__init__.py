"""The command line: the shared commands, quotas, exports and the object store."""

from shared.cli import command_line
from wardrobe.commands.media import media
from wardrobe.commands.quota import quota
from wardrobe.commands.users import users
from wardrobe.main import service

cli = command_line(service)
for name, group in {"users": users, "quota": quota, "media": media}.items():
    cli.add_typer(group, name=name)
