"""Pass messages on to the people who answer them."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.contact.schemas import NewMessage, Received
from contracts.admin import MessageReceived
from shared.outbox import emit
from shared.viewer import Viewer


async def write_to_us(session: AsyncSession, viewer: Viewer, new: NewMessage) -> Received:
    """Hand a message to identity, which mails it; nothing of it stays here but the event."""
    event = MessageReceived(user_id=viewer.user_id, **new.model_dump())
    await emit(session, event, subject=viewer.user_id or "anonymous", version=1)
    return Received()
