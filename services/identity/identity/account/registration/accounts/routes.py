"""Routes of registration."""

from typing import Annotated

from fastapi import APIRouter, Path
from limits import RateLimitItemPerHour

from identity.account.registration.accounts import domain
from identity.account.registration.accounts.schemas import NewAccount, UsernameAvailability
from identity.deps import Context, CookieJar, IdentitySettings, PasswordQueue
from identity.sessions.routes import respond_with_session
from identity.sessions.schemas import SessionOut
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey
from shared.http.rate_limit import Limits

router = APIRouter(tags=["accounts"])


@router.post("/accounts", status_code=201)
async def register(
    new: NewAccount,
    session: Session,
    passwords: PasswordQueue,
    limits: Limits,
    settings: IdentitySettings,
    context: Context,
    browser: CookieJar,
    key: IdempotencyKey = None,
) -> SessionOut:
    """Register and log in. The response never reveals whether an email address is known."""
    limit = RateLimitItemPerHour(settings.registrations_per_hour)
    await limits.count("registration", limit, context.network)
    grant = await domain.register(session, passwords, context, new, key)
    return respond_with_session(grant, browser)


@router.get("/usernames/{username}")
async def check_username(
    username: Annotated[str, Path(max_length=100)], session: Session
) -> UsernameAvailability:
    """Return whether a username is available, for the registration form."""
    return await domain.check_username(session, username.lower())
