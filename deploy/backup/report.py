"""Tells Prometheus of the newest verified backup, by a file that the host's exporter reads."""

from deploy.backup.manifest import Manifest
from deploy.local.layout import Layout

METRIC = "garderobe_backup_last_success_timestamp_seconds"


def write(layout: Layout, manifest: Manifest) -> None:
    """Replace the file. The moment is that of the snapshot, in seconds since 1970."""
    layout.metrics.mkdir(parents=True, exist_ok=True)
    draft = layout.metrics / "backup.draft"
    draft.write_text(
        f"# HELP {METRIC} When the newest verified backup was taken.\n"
        f"# TYPE {METRIC} gauge\n"
        f"{METRIC} {manifest.created_at.timestamp():.0f}\n"
    )
    draft.replace(layout.metrics / "backup.prom")
