"""Consumes finished exports."""

from collections.abc import Awaitable, Callable

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.wardrobe import ExportFinished
from identity.mail.monthly_exports import domain

OnExportFinished = Callable[[AsyncSession, ExportFinished, Envelope], Awaitable[None]]


def on_export_finished(public_url: str) -> OnExportFinished:
    """Return the handler; the email links to `public_url`."""

    async def handle(session: AsyncSession, event: ExportFinished, _: Envelope) -> None:
        if event.is_scheduled:
            await domain.write_link(session, event.user_id, public_url)

    return handle
