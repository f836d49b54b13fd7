"""Routes of the links that confirm or undo a change of email address."""

from fastapi import APIRouter

from identity.account.email.change import domain
from identity.account.email.verification.schemas import AddressOut, LinkToken
from identity.deps import Context, PasswordQueue
from shared.data.db import Session

router = APIRouter(prefix="/email-changes", tags=["security"])


@router.post("/confirm")
async def confirm_email_change(sent: LinkToken, session: Session, context: Context) -> AddressOut:
    """Confirm the new email address with the link sent there; 410 if the link is not valid."""
    email = await domain.confirm(session, context, sent.token)
    return AddressOut(email=email)


@router.post("/undo")
async def undo_email_change(
    sent: LinkToken, session: Session, passwords: PasswordQueue, context: Context
) -> AddressOut:
    """Keep the old email address with the link sent there; 410 if the link is not valid.

    Every device is logged out, the password stops working, and a link to set a new one is sent
    to the old address.
    """
    email = await domain.undo(session, passwords, context, sent.token)
    return AddressOut(email=email)
