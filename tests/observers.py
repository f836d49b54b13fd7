"""Finds Prometheus, Alertmanager, the host's exporter and their tools, or installs them."""

from deploy.local.observability import PROGRAMS
from tests.programs import find_or_install

PACKAGES = {
    "prometheus": "prometheus",
    "alertmanager": "prometheus-alertmanager",
    "host": "prometheus-node-exporter",
}
"""Debian's packages of the programs that the local system starts."""
TOOLS = {"promtool": "prometheus", "amtool": "prometheus-alertmanager"}


class NoObservers(Exception):
    """A program was not found and could not be installed; the message says what to do."""


def require_observers() -> None:
    """Make sure that a system which starts now has all of them. Raises NoObservers."""
    for name in PACKAGES:
        program_of(name)


def program_of(name: str) -> str:
    """Return the path of one that the local system starts. Raises NoObservers."""
    return _require(PROGRAMS[name], PACKAGES[name])


def tool(name: str) -> str:
    """Return the path of `promtool` or `amtool`. Raises NoObservers."""
    return _require((name,), TOOLS[name])


def _require(names: tuple[str, ...], package: str) -> str:
    found = find_or_install(names, package)
    if found is None:
        raise NoObservers(
            f"The tests need {names[0]}. Install it, for example: apt-get install {package}"
        )
    return found
