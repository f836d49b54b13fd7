"""Hearing that somebody takes their data along."""

from feed.exports.store import PARTS
from shared import export
from shared.contracts.feed import FeedExportReady

on_export_requested = export.on_export_requested(PARTS, FeedExportReady)
