"""Registration over HTTP."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path
from limits import RateLimitItemPerHour

from identity.account.registration.accounts import domain
from identity.account.registration.accounts.schemas import NewAccount, UsernameAvailability
from identity.deps import CookieJar, IdentitySettings, PasswordQueue, TokenIssuerDep
from identity.sessions.routes import ThisDevice, hand_over
from identity.sessions.schemas import SessionOut
from shared.db import Session
from shared.inbox import IdempotencyKey
from shared.rate_limit import Limits

router = APIRouter(tags=["accounts"])


@router.post("/accounts", status_code=201)
async def register(
    new: NewAccount,
    session: Session,
    passwords: PasswordQueue,
    mint: TokenIssuerDep,
    limits: Limits,
    settings: IdentitySettings,
    device: ThisDevice,
    browser: CookieJar,
    key: IdempotencyKey = None,
) -> SessionOut:
    """Join, and be signed in. The answer never tells whether an address was known."""
    limit = RateLimitItemPerHour(settings.registrations_per_hour)
    await limits.count("registration", limit, device.network)
    grant = await domain.register(
        session,
        passwords,
        mint,
        new,
        device,
        key=key,
        public_url=settings.public_url,
        now=datetime.now(UTC),
    )
    return hand_over(grant, browser)


@router.get("/usernames/{username}")
async def check_username(
    username: Annotated[str, Path(max_length=100)], session: Session
) -> UsernameAvailability:
    """Whether a username is free, for the registration form."""
    return await domain.check_username(session, username.lower())
