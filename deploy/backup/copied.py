"""Copies objects so that a backup which is repeated after an interruption need not copy them again.

Lists of what was copied, `copied/<n>.jsonl.gz`, lie in the target until a backup is complete.
"""

from collections.abc import Iterable

from deploy.backup import objects
from deploy.backup.objects import Objects, Progress
from deploy.backup.source import Store
from deploy.backup.target import Target

FOLDER = "copied/"
PER_LIST = 200
"""The most objects that are copied again after an interruption."""


def read(target: Target) -> Objects:
    """Return what interrupted backups have copied. Each list was written as a whole."""
    found: Objects = {}
    for name in sorted(target.names(FOLDER)):
        found |= objects.parse_list(b"".join(target.read(name)))
    return found


def copy(
    store: Store,
    target: Target,
    wanted: Iterable[tuple[str, str]],
    progress: Progress,
) -> Objects:
    """Copy objects; return those that still existed."""
    pairs = sorted(wanted)
    found: Objects = {}
    number = len(list(target.names(FOLDER)))
    for start in range(0, len(pairs), PER_LIST):
        before = sum(each.size for each in found.values())

        def report(done: int, _: int, size: int, start: int = start, before: int = before) -> None:
            progress(start + done, len(pairs), before + size)

        batch = objects.copy_to_target(store, target, pairs[start : start + PER_LIST], report)
        found |= batch
        number += 1
        objects.write_list(target, f"{FOLDER}{number:08}.jsonl.gz", batch)
    return found


def forget(target: Target) -> None:
    """Delete the lists: a complete backup has one of its own."""
    target.delete(list(target.names(FOLDER)))
