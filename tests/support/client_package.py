"""Builds the Python client and installs it into an environment of its own, without an index."""

import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement

from deploy.local.layout import ROOT

TOOLS = ("nats-py",)
"""The packages that the examples use besides the client."""


class ClientPackage:
    """The wheel, installed into a virtual environment with its dependencies only."""

    def __init__(self, folder: Path) -> None:
        run(sys.executable, "-m", "deploy.client", folder / "client")
        (self.wheel,) = (folder / "client" / "dist").glob("*.whl")
        self.source = folder / "client" / "garderobe_client"
        run(sys.executable, "-m", "venv", "--without-pip", folder / "venv")
        self.python = folder / "venv" / "bin" / "python"
        uv = Path(sys.executable).with_name("uv")
        install = (uv, "pip", "install", "--quiet", "--offline", "--no-index", "--no-deps")
        run(*install, "--python", self.python, self.wheel)
        (self.packages,) = (folder / "venv" / "lib").glob("python*/site-packages")
        wanted = distribution_of(self.packages)
        link_dependencies([*wanted, *TOOLS], self.packages)

    def check_types(self, *programs: Path, folder: Path) -> subprocess.CompletedProcess[str]:
        """Run mypy on programs as a user of the client does."""
        mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=.mypy"]
        return subprocess.run(
            [*mypy, f"--python-executable={self.python}", *map(str, programs)],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )


def distribution_of(packages: Path) -> list[str]:
    """Return what the installed client requires."""
    (metadata,) = packages.glob("garderobe_client-*.dist-info/METADATA")
    lines = metadata.read_text().splitlines()
    return [line.partition(": ")[2] for line in lines if line.startswith("Requires-Dist: ")]


def link_dependencies(required: list[str], packages: Path) -> None:
    """Link the required packages, and what they require, from the environment of the tests."""
    waiting, linked = list(required), set[str]()
    while waiting:
        requirement = Requirement(waiting.pop())
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
            continue
        found = distribution(requirement.name)
        if found.name in linked:
            continue
        linked.add(found.name)
        for top in {Path(file).parts[0] for file in found.files or ()} - {".."}:
            source = Path(str(found.locate_file(top)))
            if top != "__pycache__" and source.exists() and not (packages / top).exists():
                (packages / top).symlink_to(source)
        waiting += found.requires or ()


def run(*command: object) -> None:
    subprocess.run([str(part) for part in command], cwd=ROOT, check=True, capture_output=True)
