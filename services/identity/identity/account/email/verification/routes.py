"""Verifying addresses over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter
from limits import RateLimitItemPerHour

from identity.account.email.verification import domain
from identity.account.email.verification.schemas import AddressOut, Asked, LinkToken
from identity.deps import IdentitySettings, TokenIssuerDep
from identity.sessions.routes import ThisDevice
from shared.auth import InPerson
from shared.db import Session
from shared.rate_limit import Limits

router = APIRouter(tags=["security"])


@router.post("/email-verifications", status_code=202)
async def ask_for_verification(
    viewer: InPerson, session: Session, limits: Limits, settings: IdentitySettings
) -> Asked:
    """Mail a fresh link to your address; nothing is mailed when it is verified already."""
    limit = RateLimitItemPerHour(settings.letters_per_hour)
    await limits.count("email_verification", limit, str(viewer.id))
    await domain.ask_again(session, viewer, settings.public_url, datetime.now(UTC))
    return Asked()


@router.post("/email-verifications/confirm")
async def confirm_email(
    sent: LinkToken, session: Session, mint: TokenIssuerDep, device: ThisDevice
) -> AddressOut:
    """Use the link of a verification letter; 410 when it is no longer good."""
    email = await domain.confirm(session, mint, sent.token, device, datetime.now(UTC))
    return AddressOut(email=email)
