"""Passes messages on to the support team."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.outreach.contact.schemas import NewMessage, Received
from contracts.admin import MessageReceived
from shared.events.outbox import emit
from shared.http.viewer import Viewer


async def write_to_us(session: AsyncSession, viewer: Viewer, new: NewMessage) -> Received:
    """Emit a message for identity, which emails it. This service stores nothing but the event."""
    event = MessageReceived(user_id=viewer.user_id, **new.model_dump())
    await emit(session, event, subject=viewer.user_id or "anonymous", version=1)
    return Received()
