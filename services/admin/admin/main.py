"""What this service serves."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin import worker
from admin.admins import routes as admins
from admin.invites import routes as invites
from admin.registration import domain as registration
from admin.registration.routes import router as registration_router
from admin.settings import Settings
from admin.waitlist import domain as waitlist
from admin.waitlist.routes import router as waitlist_router
from shared.service import Service


async def republish(session: AsyncSession) -> int:
    """Announce who may register and every good invite code; answers how many events that made."""
    return await registration.republish(session) + await waitlist.republish(session)


service = Service(
    name="admin",
    summary="Admins, the waitlist, registration, and the audit trail of what admins do.",
    settings=Settings,
    routers=[admins.router, registration_router, invites.router, waitlist_router],
    subscriptions=worker.subscriptions,
    republish=republish,
)
