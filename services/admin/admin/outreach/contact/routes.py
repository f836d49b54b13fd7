"""Messages to the support team over HTTP, with or without a session."""

from hashlib import sha256

from fastapi import APIRouter
from limits import RateLimitItemPerHour

from admin.deps import AdminSettings, CallerLimit
from admin.outreach.contact import domain
from admin.outreach.contact.schemas import NewMessage, Received
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import Anyone
from shared.http.viewer import Viewer
from shared.service import MAX_OPEN_BYTES

router = APIRouter(tags=["support"])

ANONYMOUS = Viewer(user_id=0)
"""Owner of anonymous senders' idempotency keys; no account has this id."""


@router.post("/support/messages", status_code=202, max_body_size=MAX_OPEN_BYTES)
async def write_to_us(
    viewer: Anyone,
    session: Session,
    limiter: CallerLimit,
    settings: AdminSettings,
    new: NewMessage,
    key: IdempotencyKey = None,
) -> Received:
    """Send a message to the support team, which answers by email.

    429 when a person, or an IP address without a session, reaches its limit per hour.
    """
    await limiter.count(
        "messages",
        person=RateLimitItemPerHour(settings.messages_per_hour),
        network=RateLimitItemPerHour(settings.anonymous_messages_per_hour),
    )
    return await answer_once(
        session,
        viewer if viewer.signed_in else ANONYMOUS,
        key if viewer.signed_in else _anonymous_key(key, new),
        Received,
        lambda: domain.write_to_us(session, viewer, new),
        operation="write_to_us",
    )


def _anonymous_key(key: str | None, new: NewMessage) -> str | None:
    """Make keys of anonymous senders unique by adding the message: they may pick equal keys."""
    return key and sha256(f"{key} {new.model_dump_json()}".encode()).hexdigest()
