"""Patches of resources: strategic merges, as far as our files need them, and JSON patches."""

import copy
from typing import Any

Resource = dict[str, Any]

MERGE_KEYS = {
    "containers": "name",
    "env": "name",
    "ports": "containerPort",
    "volumeMounts": "mountPath",
    "volumes": "name",
}
"""The field that identifies an element of a list in a pod; other lists are replaced as a whole."""
PODS = {"Deployment", "StatefulSet", "Job"}


def merge_patch(resource: Resource, patch: Resource) -> None:
    """Merge a patch into a resource."""
    keys = MERGE_KEYS if resource["kind"] in PODS else {}
    _merge(resource, patch, keys)


def _merge(target: Resource, patch: Resource, keys: dict[str, str]) -> None:
    for name, value in patch.items():
        if value is None:
            target.pop(name, None)
        elif isinstance(value, dict) and isinstance(target.get(name), dict):
            _merge(target[name], value, keys)
        elif isinstance(value, list) and name in keys:
            _merge_list(target.setdefault(name, []), value, keys[name], keys)
        else:
            target[name] = value


def _merge_list(
    target: list[Resource], patch: list[Resource], key: str, keys: dict[str, str]
) -> None:
    for element in patch:
        same = [one for one in target if one[key] == element[key]]
        if element.get("$patch") == "delete":
            target[:] = [one for one in target if one not in same]
        elif same:
            _merge(same[0], element, keys)
        else:
            target.append(element)


def apply_operations(resource: Resource, operations: list[Resource]) -> None:
    """Apply a JSON patch of the operations add and remove on fields of objects."""
    for operation in operations:
        *parents, last = operation["path"].lstrip("/").split("/")
        target = resource
        for name in parents:
            target = target[name]
        if operation["op"] == "remove":
            del target[last]
        elif operation["op"] == "add":
            target[last] = copy.deepcopy(operation["value"])
        else:
            raise NotImplementedError(operation["op"])
