"""Hearing that somebody takes their data along."""

from shared import export
from shared.contracts.tags import TagsExportReady
from tags.exports.store import PARTS

on_export_requested = export.on_export_requested(PARTS, TagsExportReady)
