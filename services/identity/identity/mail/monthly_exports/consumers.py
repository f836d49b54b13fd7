"""Consumes finished exports, and the end of deliveries to people's own servers."""

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.wardrobe import ExportDestinationRemoved, ExportFinished
from identity.mail.monthly_exports import domain
from shared.events.inbox import Handlers


def export_handlers(public_url: str) -> Handlers:
    """Return the handlers of events about exports; the emails link to `public_url`."""

    async def on_export_finished(session: AsyncSession, event: ExportFinished, _: Envelope) -> None:
        if event.is_scheduled:
            await domain.write_link(session, event.user_id, public_url)

    async def on_destination_removed(
        session: AsyncSession, event: ExportDestinationRemoved, _: Envelope
    ) -> None:
        await domain.write_end_of_deliveries(session, event.user_id, public_url)

    return {ExportFinished: on_export_finished, ExportDestinationRemoved: on_destination_removed}
