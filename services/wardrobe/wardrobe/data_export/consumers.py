"""Records requested exports and the parts that services provide."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.export import ExportReady
from contracts.wardrobe import WardrobeExportReady
from shared.features import data_export as shared_export
from wardrobe.data_export import domain, store

on_export_requested = shared_export.on_export_requested(store.EXPORT_PARTS, WardrobeExportReady)


async def on_export_ready(session: AsyncSession, event: ExportReady, envelope: Envelope) -> None:
    await domain.record_parts(session, envelope.type.partition(".")[0], event)
