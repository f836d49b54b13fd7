"""Compares our build with that of `kubectl kustomize`: `python -m tests.deploy.kubernetes.compare`.

For a machine that has kubectl; it contacts no cluster.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from deploy.local.layout import ROOT
from tests.deploy.kubernetes.kustomize import build, identity

FOLDER = ROOT / "deploy" / "kubernetes"
FOLDERS = ("base", "overlays/small", "overlays/large")
HASH = re.compile(r"^(.*)-[0-9a-z]{10}$")


def kubectl_build(folder: Path) -> list[Any]:
    """Return what kubectl builds, with the names of ConfigMaps as in our files."""
    done = subprocess.run(
        ["kubectl", "kustomize", str(folder)], check=True, capture_output=True, text=True
    )
    found = list(yaml.safe_load_all(done.stdout))
    names = {one["metadata"]["name"] for one in found if one["kind"] == "ConfigMap"}
    plain = {name: match[1] for name in names if (match := HASH.match(name))}
    text = json.dumps(found)
    for name, without in plain.items():
        text = text.replace(f'"{name}"', f'"{without}"')
    result: list[Any] = json.loads(text)
    return result


def normal(value: Any) -> Any:
    """Return a value in which the order of named elements does not matter."""
    if isinstance(value, dict):
        return {key: normal(one) for key, one in value.items()}
    if isinstance(value, list):
        return sorted((normal(one) for one in value), key=as_text)
    return value


def as_text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def parts(value: Any, path: str = "") -> dict[str, Any]:
    """Return the plain values in a resource by their path."""
    if isinstance(value, dict) and value:
        inner = [parts(one, f"{path}/{key}") for key, one in value.items()]
    elif isinstance(value, list) and value:
        inner = [parts(one, f"{path}/{index}") for index, one in enumerate(value)]
    else:
        return {path: value}
    return {key: one for each in inner for key, one in each.items()}


def differences(folder: Path) -> list[str]:
    """Return what differs, with both values."""
    theirs = {identity(one): normal(one) for one in kubectl_build(folder)}
    ours = {identity(one): normal(one) for one in build(folder)}
    found = [f"only ours: {key}" for key in ours.keys() - theirs.keys()]
    found += [f"only kubectl's: {key}" for key in theirs.keys() - ours.keys()]
    for key in sorted(ours.keys() & theirs.keys()):
        mine, other = parts(ours[key]), parts(theirs[key])
        found += [
            f"{key} {path}: ours {mine.get(path)!r}, kubectl's {other.get(path)!r}"
            for path in sorted(mine.keys() | other.keys())
            if mine.get(path) != other.get(path)
        ]
    return found


def main() -> int:
    """Print the differences; return the exit code."""
    found = [line for name in FOLDERS for line in differences(FOLDER / name)]
    summary = "\n".join(found) or f"{', '.join(FOLDERS)}: the same"
    sys.stdout.write(f"{summary}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
