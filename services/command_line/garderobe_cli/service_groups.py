"""Takes groups of commands from the services, whose data they are about."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any

import typer

from garderobe_cli.deployment import (
    DeploymentNotFound,
    check_checkout,
    group_in_checkout,
    group_of,
    is_checkout,
    is_installed,
    use_settings_of,
)
from shared.logs import quiet_logs
from shared.terminal import CommandGroup

GROUPS: Mapping[str, tuple[Sequence[str], str]] = {
    "users": (
        ("identity", "admin", "wardrobe"),
        "Find, show, suspend, restore, export and delete accounts.",
    ),
    "admins": (("admin",), "Who may use the admin pages."),
    "waitlist": (("admin",), "People who wait for an invite."),
    "audit": (("admin",), "The audit log of admins and moderators."),
    "clients": (("identity",), "OAuth clients that act for an account."),
    "keys": (("identity",), "The keys that sign access tokens."),
    "feed": (("feed",), "Timelines and cards in Valkey."),
    "media": (("wardrobe",), "Pictures in the object store."),
    "quota": (("wardrobe",), "How much space a person's photos may take."),
}
"""Groups by name, with the services that have a part of them and a summary."""
WHOLE_SYSTEM: Mapping[str, tuple[str, str]] = {
    "backup": (
        "deploy.backup.commands",
        "Back up and restore the whole system: databases, pictures and secrets.",
    ),
}
"""Groups that work on the stores of all services, with their modules in the checkout and a summary.
"""


class ServiceGroups(CommandGroup):
    """Adds the groups of services and the checkout, and imports them only for their commands."""

    def list_commands(self, ctx: Any) -> list[str]:
        whole = WHOLE_SYSTEM if is_checkout() else ()
        return sorted([*super().list_commands(ctx), *GROUPS, *whole])

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in WHOLE_SYSTEM:
            check_checkout()
            return CheckoutGroup(cmd_name, *WHOLE_SYSTEM[cmd_name])
        if cmd_name not in GROUPS:
            return super().get_command(ctx, cmd_name)
        services, summary = GROUPS[cmd_name]
        return MergedGroup(cmd_name, services, summary)


class CheckoutGroup(CommandGroup):
    """A group whose commands are read from the checkout when they are needed."""

    def __init__(self, name: str, module: str, summary: str) -> None:
        super().__init__(name=name, help=summary, no_args_is_help=True)
        self._module = module

    def _load(self) -> None:
        if not self.commands:
            self.commands = typer.main.get_group(group_in_checkout(self._module)).commands

    def list_commands(self, ctx: Any) -> list[str]:
        self._load()
        return super().list_commands(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        self._load()
        return super().get_command(ctx, cmd_name)


class MergedGroup(CommandGroup):
    """A group whose commands are read from one service after the other, as far as needed.

    Each service takes a second to import.
    """

    def __init__(self, name: str, services: Sequence[str], summary: str) -> None:
        super().__init__(name=name, help=summary, no_args_is_help=True)
        self._services = services
        self._unread = list(filter(is_installed, services))

    def _read_next(self) -> None:
        service = self._unread.pop(0)
        self.commands |= load(service).commands[self.name].commands

    def list_commands(self, ctx: Any) -> list[str]:
        while self._unread:
            self._read_next()
        return super().list_commands(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        while self._unread and cmd_name not in self.commands:
            self._read_next()
        found = super().get_command(ctx, cmd_name)
        elsewhere = [name for name in self._services if not is_installed(name)]
        if found is None and elsewhere and not ctx.resilient_parsing:
            raise DeploymentNotFound(
                f"`{cmd_name}` is no command of a service that is installed here. "
                f"Run it there: docker compose exec {' or '.join(elsewhere)} garderobe ..."
            )
        return found


def load(service: str) -> Any:
    """Return a service's commands, which look for its settings when they run.

    Raises DeploymentNotFound.
    """
    group = typer.main.get_command(group_of(service))
    _prepare(group, service)
    return group


def _prepare(command: Any, service: str) -> None:
    if isinstance(command, CommandGroup):
        for one in command.commands.values():
            _prepare(one, service)
    else:
        command.callback = _with_settings(service, command.callback)


def _with_settings(service: str, act: Callable[..., object]) -> Callable[..., object]:
    @wraps(act)
    def prepared(*arguments: object, **options: object) -> object:
        quiet_logs()
        use_settings_of(service)
        return act(*arguments, **options)

    return prepared
