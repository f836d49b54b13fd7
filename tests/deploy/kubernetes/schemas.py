"""Validates resources with the schemas of Kubernetes and of the operators that we use."""

import json
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import kubernetes_validate

from deploy.local.layout import ROOT
from deploy.local.process import BIN
from tests.deploy.kubernetes.patches import Resource

VERSIONS = ("1.30", "1.37")
"""The oldest Kubernetes that our files are for, and the newest one whose schemas we have.

Since 1.30 a preStop hook may sleep without a program in the image.
"""
PACKAGES = ROOT / "web" / "node_modules" / "@kubernetes-models"
CORE = {"v1", "apps/v1", "batch/v1", "policy/v1", "networking.k8s.io/v1"} | {
    "rbac.authorization.k8s.io/v1"
}


def faults(resources: Sequence[Resource]) -> list[str]:
    """Return what is wrong with resources, one line each."""
    core = [one for one in resources if one["apiVersion"] in CORE]
    others = [one for one in resources if one["apiVersion"] not in CORE]
    named = [(one, _core_faults(json.dumps(one))) for one in core]
    if others:
        named += zip(others, _operators_faults(others), strict=True)
    return [
        f"{resource['kind']} {resource['metadata']['name']}: {fault}"
        for resource, found in named
        for fault in found
    ]


@cache
def _core_faults(text: str) -> list[str]:
    """Return faults of a resource in JSON; most resources are the same in several overlays."""
    resource = json.loads(text)
    for version in VERSIONS:
        try:
            kubernetes_validate.validate(resource, version, strict=True)
        except kubernetes_validate.ValidationError as exc:
            return [f"{'/'.join(map(str, exc.path))}: {exc.message}"]
    return []


def _operators_faults(resources: Sequence[Resource]) -> list[list[str]]:
    script = Path(__file__).with_name("resource_schemas.mjs")
    done = subprocess.run(
        [BIN / "node", script],
        input=json.dumps({"packages": str(PACKAGES), "resources": list(resources)}),
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[list[str]] = json.loads(done.stdout)
    return found
