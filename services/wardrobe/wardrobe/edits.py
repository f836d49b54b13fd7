"""Edits: only the fields that are sent, only of the version that the caller knows."""

from typing import Any

from shared.errors import VersionMismatch


def without_defaults(schema: dict[str, Any]) -> None:
    """Take the defaults out of an edit's JSON schema: there a field that is left out stays."""
    for field in schema.get("properties", {}).values():
        field.pop("default", None)


def etag(version: int) -> str:
    """The ETag of a version, with its quotes."""
    return f'"{version}"'


def check_version(if_match: str | None, version: int) -> None:
    """Raise VersionMismatch if the caller wanted to edit another version."""
    if if_match is None or if_match.strip() == "*":
        return
    wanted = {tag.strip().removeprefix("W/") for tag in if_match.split(",")}
    if etag(version) not in wanted:
        raise VersionMismatch
