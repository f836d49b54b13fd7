"""Hearing that somebody takes their data along."""

from identity.exports.store import PARTS
from shared import export
from shared.contracts.identity import IdentityExportReady

on_export_requested = export.on_export_requested(PARTS, IdentityExportReady)
