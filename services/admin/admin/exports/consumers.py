"""Hearing that somebody takes their data along."""

from admin.exports.store import PARTS
from shared import export
from shared.contracts.admin import AdminExportReady

on_export_requested = export.on_export_requested(PARTS, AdminExportReady)
