"""Conditional edits: the version of a resource as its ETag."""

from shared.errors import VersionMismatch


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
