"""The built resources of deploy/kubernetes, and what their pods are given."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from deploy.kubernetes.secrets import YOURS, secrets
from deploy.local.credentials import Credentials
from deploy.local.layout import ROOT
from tests.deploy.kubernetes.kustomize import build
from tests.deploy.kubernetes.patches import Resource

FOLDER = ROOT / "deploy" / "kubernetes"
VARIANTS = ("base", "overlays/small", "overlays/large")
SERVED = ("web", "worker", "migration")
"""Components with the settings of a service."""


@dataclass(frozen=True)
class Pod:
    """The pods of a Deployment, a StatefulSet or a Job."""

    name: str
    kind: str
    labels: Mapping[str, str]
    spec: Resource

    @property
    def component(self) -> str:
        return self.labels["app.kubernetes.io/component"]

    @property
    def app(self) -> str:
        """Return the name that its labels say, such as that of the service."""
        return self.labels["app.kubernetes.io/name"]

    @property
    def container(self) -> Resource:
        """Return its only container."""
        (found,) = self.spec["containers"]
        one: Resource = found
        return one


@cache
def resources(variant: str) -> list[Resource]:
    """Return what a folder of deploy/kubernetes builds. Copy it to change it."""
    return build(FOLDER / variant)


def of_kind(kind: str, found: Iterable[Resource]) -> list[Resource]:
    return [one for one in found if one["kind"] == kind]


def pods(found: Iterable[Resource]) -> list[Pod]:
    """Return the pods of all workloads that we describe; those of Postgres are its operator's."""
    return [
        Pod(
            one["metadata"]["name"],
            one["kind"],
            one["spec"]["template"]["metadata"]["labels"],
            one["spec"]["template"]["spec"],
        )
        for one in found
        if one["kind"] in {"Deployment", "StatefulSet", "Job"}
    ]


def environment(pod: Pod, found: Iterable[Resource]) -> dict[str, str]:
    """Return the environment of a pod. Raises KeyError for what does not exist."""
    maps = {one["metadata"]["name"]: one["data"] for one in of_kind("ConfigMap", found)}
    variables: dict[str, str] = {}
    for source in pod.container.get("envFrom", ()):
        variables |= maps[source["configMapRef"]["name"]]
    for entry in pod.container.get("env", ()):
        variables[entry["name"]] = _value(entry, maps)
    return variables


def _value(entry: Mapping[str, Any], maps: Mapping[str, Mapping[str, str]]) -> str:
    if "value" in entry:
        return str(entry["value"])
    source = entry["valueFrom"]
    if reference := source.get("configMapKeyRef"):
        return maps[reference["name"]][reference["key"]]
    if reference := source.get("secretKeyRef"):
        return known_secrets()[reference["name"]][reference["key"]]
    return str(source["fieldRef"]["fieldPath"])


@cache
def known_secrets() -> dict[str, dict[str, str]]:
    """Return all Secrets with their content; those that operators make have a value made up."""
    ours = {one["metadata"]["name"]: one["stringData"] for one in secrets(Credentials())}
    return ours | {name: dict.fromkeys(keys, "made-up") for name, keys in YOURS.items()}


def secret_files(pod: Pod) -> Iterator[tuple[str, str]]:
    """Yield path and content of each file that a pod has from Secrets."""
    mounts = {one["name"]: one["mountPath"] for one in pod.container.get("volumeMounts", ())}
    for volume in pod.spec.get("volumes", ()):
        for source in volume.get("projected", {}).get("sources", ()):
            secret = source["secret"]
            content = known_secrets()[secret["name"]]
            items = secret.get("items") or [{"key": key, "path": key} for key in content]
            for item in items:
                yield f"{mounts[volume['name']]}/{item['path']}", content[item["key"]]
