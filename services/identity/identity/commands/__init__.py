"""The command line: the shared commands, accounts, signing keys and OAuth clients."""

from identity.commands.alerts import send_test_alert
from identity.commands.clients import clients
from identity.commands.keys import keys
from identity.commands.users import users
from identity.main import service
from shared.cli import command_line

cli = command_line(service)
cli.command()(send_test_alert)
for name, group in {"users": users, "keys": keys, "clients": clients}.items():
    cli.add_typer(group, name=name)
