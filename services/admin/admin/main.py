"""What this service serves."""

from admin import worker
from admin.admins import routes as admins
from admin.settings import Settings
from admin.waitlist import routes as waitlist
from admin.waitlist.domain import republish
from shared.service import Service

service = Service(
    name="admin",
    summary="Admins, the waitlist, and the audit trail of what admins do.",
    settings=Settings,
    routers=[admins.router, waitlist.router],
    subscriptions=worker.subscriptions,
    republish=republish,
)
