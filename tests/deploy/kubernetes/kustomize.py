"""Builds the folders of deploy/kubernetes as Kustomize does, for the features that they use.

An unknown field of a kustomization is an error. Generated ConfigMaps get no hash in their name.
"""

import copy
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.deploy.kubernetes.patches import Resource, apply_operations, merge_patch

CLUSTER_WIDE = {"Namespace"}
KNOWN = {
    *("apiVersion", "kind", "resources", "components", "configMapGenerator", "generatorOptions"),
    *("namespace", "labels", "patches", "images", "replicas"),
}


class BuildError(Exception):
    """A kustomization is wrong, or uses a feature that this module does not know."""


def build(folder: Path, *, components_first: bool = True) -> list[Resource]:
    """Return the resources of a folder.

    Versions of Kustomize disagree about whether components come before the kustomization's own
    generators and patches. Raises BuildError.
    """
    found: list[Resource] = []
    _add(folder, found, components_first)
    return found


def documents(path: Path) -> list[Resource]:
    """Return the resources in a file."""
    return [one for one in yaml.safe_load_all(path.read_text()) if one]


def identity(resource: Mapping[str, Any]) -> tuple[str, str]:
    return resource["kind"], resource["metadata"]["name"]


def _add(folder: Path, found: list[Resource], components_first: bool) -> None:
    content = yaml.safe_load((folder / "kustomization.yml").read_text())
    if unknown := set(content) - KNOWN:
        raise BuildError(f"{folder}: {sorted(unknown)}")
    for name in content.get("resources", ()):
        path = folder / name
        new = build(path, components_first=components_first) if path.is_dir() else documents(path)
        _append(new, found)
    if not components_first:
        _transform(content, folder, found)
    for name in content.get("components", ()):
        _add(folder / name, found, components_first)
    if components_first:
        _transform(content, folder, found)


def _append(new: Iterable[Resource], found: list[Resource]) -> None:
    for resource in new:
        if identity(resource) in map(identity, found):
            raise BuildError(f"{identity(resource)} exists twice")
        found.append(resource)


def _transform(content: Mapping[str, Any], folder: Path, found: list[Resource]) -> None:
    labels = content.get("generatorOptions", {}).get("labels", {})
    for generator in content.get("configMapGenerator", ()):
        _generate(generator, folder, found, labels)
    for step in (_patch, _set_replicas, _set_images, _set_namespace, _set_labels):
        step(content, folder, found)


def _generate(
    generator: Mapping[str, Any],
    folder: Path,
    found: list[Resource],
    labels: Mapping[str, str],
) -> None:
    data = {Path(name).name: (folder / name).read_text() for name in generator.get("files", ())}
    lines = [*generator.get("literals", ())]
    for name in generator.get("envs", ()):
        text = (folder / name).read_text()
        lines += [line for line in text.splitlines() if line and not line.startswith("#")]
    data |= {key: value for key, _, value in (line.partition("=") for line in lines)}
    match generator.get("behavior", "create"):
        case "merge":
            _one(found, "ConfigMap", generator["name"])["data"].update(data)
        case "replace":
            _one(found, "ConfigMap", generator["name"])["data"] = data
        case _:
            metadata = {"name": generator["name"], **({"labels": {**labels}} if labels else {})}
            made = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata, "data": data}
            found.append(made)


def _one(found: list[Resource], kind: str, name: str) -> Resource:
    for resource in found:
        if identity(resource) == (kind, name):
            return resource
    raise BuildError(f"There is no {kind} {name}")


def _patch(content: Mapping[str, Any], folder: Path, found: list[Resource]) -> None:
    for entry in content.get("patches", ()):
        for patch in documents(folder / entry["path"]):
            target = entry.get("target") or _target(patch)
            targets = [resource for resource in found if _matches(resource, target)]
            if not targets:
                raise BuildError(f"{folder / entry['path']} changes nothing")
            for resource in targets:
                if isinstance(patch, list):
                    apply_operations(resource, patch)
                else:
                    merge_patch(resource, _without_name(patch, keep=resource))


def _target(patch: Resource) -> dict[str, str]:
    return {"kind": patch["kind"], "name": patch["metadata"]["name"]}


def _without_name(patch: Resource, keep: Resource) -> Resource:
    """Return a patch that leaves the name alone: it may be for several resources."""
    patch = copy.deepcopy(patch)
    patch["metadata"]["name"] = keep["metadata"]["name"]
    return patch


def _matches(resource: Resource, target: Mapping[str, str]) -> bool:
    kind, name = identity(resource)
    labels = resource["metadata"].get("labels", {})
    return (
        target["kind"] == kind
        and target.get("name", name) == name
        and selects(target.get("labelSelector", ""), labels)
    )


def selects(selector: str, labels: Mapping[str, str]) -> bool:
    """Return whether a label selector of the forms `key=value` and `key in (a, b)` matches."""
    if not selector:
        return True
    if found := re.fullmatch(r"(\S+) in \(([^)]*)\)", selector):
        return labels.get(found[1]) in found[2].split(", ")
    key, separator, value = selector.partition("=")
    if not separator:
        raise BuildError(f"Unknown selector {selector}")
    return labels.get(key) == value


def _set_replicas(content: Mapping[str, Any], _: Path, found: list[Resource]) -> None:
    for entry in content.get("replicas", ()):
        scaled = [
            one
            for one in found
            if one["kind"] in {"Deployment", "StatefulSet"}
            and one["metadata"]["name"] == entry["name"]
        ]
        if not scaled:
            raise BuildError(f"There is nothing with replicas called {entry['name']}")
        for resource in scaled:
            resource["spec"]["replicas"] = entry["count"]


def _set_images(content: Mapping[str, Any], _: Path, found: list[Resource]) -> None:
    images = {image["name"]: image for image in content.get("images", ())}
    for container in containers(found):
        if image := images.get(container["image"].partition(":")[0]):
            container["image"] = f"{image.get('newName', image['name'])}:{image['newTag']}"


def containers(resources: Iterable[Resource]) -> Iterable[Resource]:
    """Yield the containers of all workloads."""
    for resource in resources:
        if resource["kind"] in {"Deployment", "StatefulSet", "Job"}:
            yield from resource["spec"]["template"]["spec"]["containers"]


def _set_namespace(content: Mapping[str, Any], _: Path, found: list[Resource]) -> None:
    if namespace := content.get("namespace"):
        for resource in found:
            if resource["kind"] not in CLUSTER_WIDE:
                resource["metadata"]["namespace"] = namespace
            for subject in resource.get("subjects", ()):
                subject["namespace"] = namespace


def _set_labels(content: Mapping[str, Any], _: Path, found: list[Resource]) -> None:
    for entry in content.get("labels", ()):
        for resource in found:
            _add_labels(resource, entry["pairs"])
            if resource["kind"] in {"Deployment", "StatefulSet", "Job"}:
                _add_labels(resource["spec"]["template"], entry["pairs"])


def _add_labels(labelled: Resource, pairs: Mapping[str, str]) -> None:
    labelled.setdefault("metadata", {}).setdefault("labels", {}).update(pairs)
