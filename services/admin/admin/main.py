"""What this service serves."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin import worker
from admin.admins import routes as admins
from admin.invites import routes as invites
from admin.recommendations import domain as recommendations
from admin.recommendations.routes import router as recommendations_router
from admin.registration import domain as registration
from admin.registration.routes import router as registration_router
from admin.settings import Settings
from admin.waitlist import domain as waitlist
from admin.waitlist.routes import router as waitlist_router
from shared.service import Service


async def republish(session: AsyncSession) -> int:
    """Announce everything that others keep; answers how many events that made."""
    parts = (registration, waitlist, recommendations)
    return sum([await part.republish(session) for part in parts])


service = Service(
    name="admin",
    summary="Admins, the waitlist, registration, recommendations, and the audit trail of all that.",
    settings=Settings,
    routers=[
        admins.router,
        registration_router,
        invites.router,
        waitlist_router,
        recommendations_router,
    ],
    subscriptions=worker.subscriptions,
    republish=republish,
)
