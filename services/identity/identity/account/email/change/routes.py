"""Answers to a change of address over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter

from identity.account.email.change import domain
from identity.account.email.verification.schemas import AddressOut, LinkToken
from identity.deps import IdentitySettings, PasswordQueue, TokenIssuerDep
from identity.sessions.routes import ThisDevice
from shared.db import Session

router = APIRouter(prefix="/email-changes", tags=["security"])


@router.post("/confirm")
async def confirm_email_change(
    sent: LinkToken, session: Session, mint: TokenIssuerDep, device: ThisDevice
) -> AddressOut:
    """Use the link that was mailed to the new address; 410 when it is no longer good."""
    email = await domain.confirm(session, mint, sent.token, device, datetime.now(UTC))
    return AddressOut(email=email)


@router.post("/undo")
async def undo_email_change(
    sent: LinkToken,
    session: Session,
    passwords: PasswordQueue,
    mint: TokenIssuerDep,
    settings: IdentitySettings,
    device: ThisDevice,
) -> AddressOut:
    """Keep the old address, by the link that was mailed there; 410 when it is no longer good.

    Every device is signed out, the password is no longer good, and a link to choose a new one
    is mailed to the address.
    """
    email = await domain.undo(
        session, passwords, mint, sent.token, device, settings.public_url, datetime.now(UTC)
    )
    return AddressOut(email=email)
