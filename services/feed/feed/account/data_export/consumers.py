"""Consumes requests for data exports."""

from contracts.feed import FeedExportReady
from feed.account.data_export.store import EXPORT_PARTS
from shared.features import data_export

on_export_requested = data_export.on_export_requested(EXPORT_PARTS, FeedExportReady)
