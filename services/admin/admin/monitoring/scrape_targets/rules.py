"""Reads the list of processes in the settings. Pure."""

from collections.abc import Sequence

from admin.monitoring.scrape_targets.schemas import TargetGroup


def target_groups(listed: Sequence[str]) -> list[TargetGroup]:
    """Return the targets that are listed as `name=host:port`."""
    pairs = [one.partition("=") for one in listed]
    return [TargetGroup(targets=[address], labels={"service": name}) for name, _, address in pairs]
