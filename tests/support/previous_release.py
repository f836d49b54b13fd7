"""The release that people upgrade from, as pyproject.toml records it."""

import subprocess
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from deploy.local.layout import ROOT


class NoHistory(Exception):
    """This clone lacks the previous release; the message says how to get it."""


@dataclass(frozen=True)
class PreviousRelease:
    """A release, a commit with its code, and the newest migration of each service in it."""

    version: str
    commit: str
    migrations: Mapping[str, str]

    @classmethod
    def recorded(cls) -> Self:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())
        return cls(**project["tool"]["garderobe"]["previous-release"])

    def extract(self, repository: Path, folder: Path) -> None:
        """Write its code into a folder.

        Raises NoHistory.
        """
        parts = ("services", "deploy", "gateway")
        command = ["git", "-C", str(repository), "archive", self.commit, *parts]
        done = subprocess.run(command, capture_output=True, check=False)
        if done.returncode != 0:
            raise NoHistory(
                f"This clone lacks commit {self.commit} of release {self.version}, from which "
                f"people upgrade. Run `git fetch --unshallow`, or clone with the whole history. "
                f"git says: {done.stderr.decode().strip()}"
            )
        subprocess.run(["tar", "-x", "-C", str(folder)], input=done.stdout, check=True)
