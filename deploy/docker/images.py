"""Builds the images with their version and labels: `python -m deploy.docker.images [--push]`.

GARDEROBE_IMAGES is the registry and path in front of their names, and GARDEROBE_VERSION another
version than that of the code.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC, datetime

from deploy.local.layout import ROOT
from shared.version import VERSION

BUILD_FILE = "compose.build.yml"
USER_IN_URL = re.compile(r"(?<=://)[^/@]*@")


def command(*, push: bool) -> list[str]:
    """Return the command that builds all images and keeps them here, or pushes them.

    A registry also gets a bill of materials (SPDX) and the provenance of each image; the local
    image store takes neither.
    """
    bake = ["docker", "buildx", "bake", "--file", BUILD_FILE]
    return [*bake, "--sbom=true", "--provenance=mode=max", "--push"] if push else [*bake, "--load"]


def variables(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables of compose.build.yml.

    Images of one commit are the same whenever they are built: `created` is its time.
    """
    dirty = "-dirty" if _git("status", "--porcelain", "--untracked-files=no") else ""
    source = _git("config", "--get", "--default=", "remote.origin.url")
    created = datetime.fromtimestamp(int(_git("log", "-1", "--format=%ct")), UTC)
    return {
        "GARDEROBE_VERSION": environment.get("GARDEROBE_VERSION") or VERSION,
        "GARDEROBE_REVISION": f"{_git('rev-parse', 'HEAD')}{dirty}",
        "GARDEROBE_SOURCE": without_user(source),
        "GARDEROBE_CREATED": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
    }


def without_user(url: str) -> str:
    """Return a URL without a name and a password, which everyone with the image could read."""
    return USER_IN_URL.sub("", url)


def _git(*arguments: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def main(*, push: bool) -> int:
    """Build; return the exit code."""
    if shutil.which("docker") is None:
        print("Docker with buildx is needed to build images; there is no docker.", file=sys.stderr)
        return 1
    environment = {**os.environ, **variables(os.environ)}
    return subprocess.run(command(push=push), cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(push="--push" in sys.argv[1:]))
