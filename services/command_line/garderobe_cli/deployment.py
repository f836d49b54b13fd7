"""Finds the deployment that commands speak to, and the services that can be reached from here."""

import importlib
import importlib.util
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import typer

from shared.terminal import CANNOT_RUN, CommandFailed

ROOT = Path(__file__).resolve().parents[3]
"""The checkout, from which `make run` starts the local system."""
SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
"""In the order in which they are migrated."""
OWN_SETTINGS = "GARDEROBE_DATABASE_URL"
"""A variable that is set where the environment holds the settings of one service: containers."""


class DeploymentNotFound(CommandFailed):
    """Commands of this service cannot run here; the message says where they can."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "cannot_run_here", CANNOT_RUN)


def services_here() -> tuple[str, ...]:
    """Return the services whose settings are at hand: all, or that of this container.

    Raises DeploymentNotFound.
    """
    if OWN_SETTINGS not in os.environ:
        return SERVICES
    here = os.environ.get("SERVICE")
    if here not in SERVICES:
        raise DeploymentNotFound(
            f"{OWN_SETTINGS} is set, so the environment holds the settings of one service. "
            "Name that service in the variable SERVICE."
        )
    return (here,)


def choose(names: list[str]) -> tuple[str, ...]:
    """Return the named services, or all that can be reached. Raises DeploymentNotFound."""
    for name in names:
        check_reachable(name)
    return tuple(names) or services_here()


def is_installed(service: str) -> bool:
    """Return whether the service's code is here; an image has that of one service."""
    return importlib.util.find_spec(service) is not None


def group_of(service: str) -> typer.Typer:
    """Return the command line of a service. Raises DeploymentNotFound if it is not here."""
    if not is_installed(service):
        check_reachable(service)
        raise DeploymentNotFound(f"{service} is not installed here.")
    commands: typer.Typer = importlib.import_module(f"{service}.commands").cli
    return commands


def use_settings_of(service: str) -> None:
    """Put a service's settings into the environment, where it reads them.

    In a container they are there. Elsewhere they are those of the local system in GARDEROBE_DATA
    (`.data` by default). Raises DeploymentNotFound.
    """
    check_reachable(service)
    if OWN_SETTINGS not in os.environ:
        os.environ |= _local_environment(service)


def check_reachable(service: str) -> None:
    """Raise DeploymentNotFound in the container of another service."""
    if service not in SERVICES:
        raise DeploymentNotFound(
            f"There is no service {service}. The services are: {', '.join(SERVICES)}."
        )
    here = os.environ.get("SERVICE", service) if OWN_SETTINGS in os.environ else service
    if here != service:
        raise DeploymentNotFound(
            f"This is {here}'s container, and the command needs {service}'s data. "
            f"Run it there: docker compose exec {service} garderobe ..."
        )


def is_checkout() -> bool:
    """Return whether this is a checkout, which can run the local system; images are none."""
    return (ROOT / "deploy" / "local").is_dir()


def is_local() -> bool:
    """Return whether commands speak to the local system, whose machine this is."""
    return is_checkout() and OWN_SETTINGS not in os.environ


def check_checkout() -> None:
    """Raise DeploymentNotFound in an image."""
    if not is_checkout():
        raise DeploymentNotFound("This needs the checkout, which an image does not have.")


def group_in_checkout(module: str) -> typer.Typer:
    """Return a command line of the checkout."""
    commands: typer.Typer = import_from_checkout(module).cli
    return commands


def import_from_checkout(module: str) -> ModuleType:
    """Return a module of the checkout, which is no installed package."""
    sys.path.append(str(ROOT))
    return importlib.import_module(module)


def _local_environment(service: str) -> Mapping[str, str]:
    if not is_checkout():
        raise DeploymentNotFound(
            "There is no deployment here. Set the variables of the service, such as "
            "GARDEROBE_DATABASE_URL, or run this in its container: "
            f"docker compose exec {service} garderobe ..."
        )
    local_system = import_from_checkout("garderobe_cli.local_system")
    environment: Mapping[str, str] = local_system.environment_of(service)
    return environment
