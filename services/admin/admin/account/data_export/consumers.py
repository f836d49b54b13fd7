"""Consumes requests for a data export."""

from admin.account.data_export.store import EXPORT_PARTS
from contracts.admin import AdminExportReady
from shared.features import data_export

on_export_requested = data_export.on_export_requested(EXPORT_PARTS, AdminExportReady)
