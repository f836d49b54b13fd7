"""Finds the deployment that commands speak to, and runs commands of its services."""

import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
"""The checkout, from which `make run` starts the local system."""


class DeploymentNotFound(Exception):
    """Commands of this service cannot run here; the message says where they can."""


def run_in_service(service: str, arguments: Sequence[str]) -> None:
    """Run a command of a service, with its settings. Raises DeploymentNotFound.

    In a container these are the environment's. Elsewhere they are those of the local system in
    GARDEROBE_DATA (`.data` by default).
    """
    if "GARDEROBE_DATABASE_URL" in os.environ:
        _check_container(service)
    elif arguments[-1] not in {arguments[0], "--help"}:
        os.environ |= _local_environment(service)
    commands = importlib.import_module(f"{service}.commands")
    commands.cli(arguments, prog_name="garderobe")


def run_in_checkout(module: str, arguments: Sequence[str]) -> None:
    """Run a command that works on the stores of all services. Raises DeploymentNotFound."""
    _require_checkout("")
    importlib.import_module(module).cli(arguments[1:], prog_name=f"garderobe {arguments[0]}")


def _check_container(service: str) -> None:
    here = os.environ.get("SERVICE", service)
    if here != service:
        raise DeploymentNotFound(
            f"This is {here}'s container, and the command needs {service}'s data. "
            f"Run it there: docker compose exec {service} garderobe ..."
        )


def _local_environment(service: str) -> Mapping[str, str]:
    _require_checkout(
        "Set the variables of the service, such as GARDEROBE_DATABASE_URL, or run this in its "
        f"container: docker compose exec {service} garderobe ..."
    )
    environment: Mapping[str, str] = importlib.import_module(
        "garderobe_cli.local_system"
    ).environment_of(service)
    return environment


def _require_checkout(otherwise: str) -> None:
    if not (ROOT / "deploy" / "local").is_dir():
        raise DeploymentNotFound(f"There is no deployment here. {otherwise}".rstrip())
    # The checkout is no installed package.
    sys.path.append(str(ROOT))
