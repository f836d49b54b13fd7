"""Consumes requests for a data export."""

from contracts.tags import TagsExportReady
from shared.features import data_export
from tags.data_export.store import EXPORT_PARTS

on_export_requested = data_export.on_export_requested(EXPORT_PARTS, TagsExportReady)
