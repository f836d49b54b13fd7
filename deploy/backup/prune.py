"""Deletes old backups, and objects that no backup needs any more."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from deploy.backup import objects
from deploy.backup.create import OBJECTS, one_at_a_time, remove_incomplete
from deploy.backup.manifest import folder_of, list_ids, read_manifest
from deploy.backup.source import Source
from deploy.backup.target import Target


@dataclass(frozen=True)
class Pruned:
    """The result of pruning: ids of backups, and a number of objects."""

    kept: list[str]
    deleted: list[str]
    deleted_objects: int


def choose_kept(moments: Sequence[datetime], *, daily: int, weekly: int) -> set[datetime]:
    """Return the newest backup of each of the last days, and of the last weeks, that have one."""
    newest_first = sorted(moments, reverse=True)
    days: dict[object, datetime] = {}
    weeks: dict[object, datetime] = {}
    for moment in newest_first:
        days.setdefault(moment.date(), moment)
        weeks.setdefault(moment.isocalendar()[:2], moment)
    return {*list(days.values())[:daily], *list(weeks.values())[:weekly]}


def prune(source: Source, target: Target, *, daily: int, weekly: int) -> Pruned:
    """Delete backups that are not to be kept. Raises BackupError, and deletes nothing, if one of
    those that are kept cannot be read.
    """
    with one_at_a_time(source):
        remove_incomplete(target)
        manifests = {each: read_manifest(target, each) for each in list_ids(target)[0]}
        moments = [manifest.created_at for manifest in manifests.values()]
        chosen = choose_kept(moments, daily=daily, weekly=weekly)
        kept = [each for each, manifest in manifests.items() if manifest.created_at in chosen]
        needed: set[str] = set()
        for backup_id in kept:
            name, listed = folder_of(backup_id) + OBJECTS, manifests[backup_id].objects
            needed |= {each.name for each in objects.read_list(target, name, listed).values()}
        deleted = [each for each in manifests if each not in kept]
        for backup_id in deleted:
            # The manifest first: what is left of it is then an incomplete backup.
            names = sorted(
                target.names(folder_of(backup_id)), key=lambda name: "manifest" not in name
            )
            target.delete(names)
        unneeded = [name for name in target.names("objects/") if name not in needed]
        target.delete(unneeded)
    return Pruned(kept, deleted, len(unneeded))
