"""Routes for verifying one's email address."""

from fastapi import APIRouter
from limits import RateLimitItemPerHour

from identity.account.email.verification import domain
from identity.account.email.verification.schemas import AddressOut, Asked, LinkToken
from identity.deps import Context, IdentitySettings
from shared.data.db import Session
from shared.http.auth import InPerson
from shared.http.rate_limit import Limits

router = APIRouter(tags=["security"])


@router.post("/email-verifications", status_code=202)
async def ask_for_verification(
    viewer: InPerson, session: Session, limits: Limits, settings: IdentitySettings, context: Context
) -> Asked:
    """Send a new link to your email address, unless it is verified already."""
    limit = RateLimitItemPerHour(settings.letters_per_hour)
    await limits.count("email_verification", limit, str(viewer.id))
    await domain.resend(session, viewer, context.public_url, context.now)
    return Asked()


@router.post("/email-verifications/confirm")
async def confirm_email(sent: LinkToken, session: Session, context: Context) -> AddressOut:
    """Verify your email address with the link sent there; 410 if the link is not valid."""
    email = await domain.confirm(session, context, sent.token)
    return AddressOut(email=email)
