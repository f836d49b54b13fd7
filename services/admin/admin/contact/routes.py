"""Messages to us over HTTP: anybody writes, signed in or not."""

from hashlib import sha256

from fastapi import APIRouter
from limits import RateLimitItemPerHour

from admin.contact import domain
from admin.contact.schemas import NewMessage, Received
from admin.deps import AdminSettings, CallersShare
from shared.auth import Anyone
from shared.db import Session
from shared.inbox import IdempotencyKey, answer_once
from shared.service import MAX_OPEN_BYTES
from shared.viewer import Viewer

router = APIRouter(tags=["support"])

NOBODY = Viewer(user_id=0)
"""Under whose id the keys of anonymous writers are kept; no account has it."""


@router.post("/support/messages", status_code=202, max_body_size=MAX_OPEN_BYTES)
async def write_to_us(
    viewer: Anyone,
    session: Session,
    share: CallersShare,
    settings: AdminSettings,
    new: NewMessage,
    key: IdempotencyKey = None,
) -> Received:
    """Write to the people who run Garderobe; they get it by mail and answer by mail.

    429 after so many within an hour: of one person, or from one address without a session.
    """
    await share.use(
        "messages",
        person=RateLimitItemPerHour(settings.messages_per_hour),
        network=RateLimitItemPerHour(settings.anonymous_messages_per_hour),
    )
    return await answer_once(
        session,
        viewer if viewer.signed_in else NOBODY,
        key if viewer.signed_in else _key_of_nobody(key, new),
        Received,
        lambda: domain.write_to_us(session, viewer, new),
        operation="write_to_us",
    )


def _key_of_nobody(key: str | None, new: NewMessage) -> str | None:
    """Strangers may choose the same key: their words tell them apart."""
    return key and sha256(f"{key} {new.model_dump_json()}".encode()).hexdigest()
