"""Takes groups of commands from the services, whose data they are about."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any

import typer

from garderobe_cli.deployment import (
    DeploymentNotFound,
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
WHOLE_SYSTEM = {"backup": "deploy.backup.commands"}
"""Groups that work on the stores of all services, with their modules in the checkout."""


class ServiceGroups(CommandGroup):
    """Adds the services' groups, and imports a service only for its own commands."""

    def list_commands(self, ctx: Any) -> list[str]:
        whole = WHOLE_SYSTEM if is_checkout() else ()
        return sorted([*super().list_commands(ctx), *GROUPS, *whole])

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in WHOLE_SYSTEM:
            command = typer.main.get_command(group_in_checkout(WHOLE_SYSTEM[cmd_name]))
            command.name = cmd_name
            return command
        if cmd_name not in GROUPS:
            return super().get_command(ctx, cmd_name)
        services, summary = GROUPS[cmd_name]
        return MergedGroup(cmd_name, services, summary)


class MergedGroup(CommandGroup):
    """A group whose commands are read from the services when they are needed."""

    def __init__(self, name: str, services: Sequence[str], summary: str) -> None:
        super().__init__(name=name, help=summary, no_args_is_help=True)
        self._services = services
        self._loaded = False

    def _load(self) -> None:
        if self._loaded:
            return
        self._loaded = True
        for service in filter(is_installed, self._services):
            self.commands |= load(service).commands[self.name].commands

    def list_commands(self, ctx: Any) -> list[str]:
        self._load()
        return super().list_commands(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        self._load()
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
