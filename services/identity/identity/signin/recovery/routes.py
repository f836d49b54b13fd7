"""Routes for getting back into an account by email."""

from fastapi import APIRouter
from limits import RateLimitItemPerHour

from identity.account.email.verification.schemas import Asked
from identity.deps import Context, IdentitySettings, PasswordQueue
from identity.settings import Settings
from identity.signin.recovery import domain
from identity.signin.recovery.schemas import LoginLink, NewPassword, Recovered, Recovery
from shared.data.db import Session
from shared.http.rate_limit import Limits

router = APIRouter(tags=["security"])


@router.post("/password-resets", status_code=202)
async def ask_for_password_reset(
    recovery: Recovery,
    session: Session,
    limits: Limits,
    settings: IdentitySettings,
    context: Context,
) -> Asked:
    """Request a link to set a new password. The response is the same for every email address."""
    await _count(limits, settings, "password_reset", recovery.email, context.network)
    await domain.request_recovery(session, recovery.email, context.device)
    return Asked()


@router.post("/login-links", status_code=202)
async def ask_for_login_link(
    login_link: LoginLink,
    session: Session,
    limits: Limits,
    settings: IdentitySettings,
    context: Context,
) -> Asked:
    """Request a link that logs this browser in. The response is the same for every email address.

    The link leads to /callback with a `code` that only the holder of the challenge's verifier can
    exchange, once, within 15 minutes. An email address that nobody has verified gets a link to
    set a password instead.
    """
    await _count(limits, settings, "login_link", login_link.email, context.network)
    await domain.request_recovery(
        session, login_link.email, context.device, code_challenge=login_link.code_challenge
    )
    return Asked()


@router.post("/password-resets/confirm")
async def reset_password(
    new: NewPassword, session: Session, passwords: PasswordQueue, context: Context
) -> Recovered:
    """Set a new password, once per link; every session of the account ends.

    This does not log you in: log in with the username, and a second factor if the account has
    one. 410 if the link has expired or was used; a 422 for the password leaves the link valid.
    """
    password = new.password.get_secret_value()
    username = await domain.reset_password(session, passwords, context, new.token, password)
    return Recovered(username=username)


async def _count(limits: Limits, settings: Settings, kind: str, email: str, network: str) -> None:
    per_network = RateLimitItemPerHour(settings.recoveries_per_hour)
    await limits.count("recovery", per_network, network)
    per_email_and_network = RateLimitItemPerHour(settings.letters_per_hour)
    per_email = RateLimitItemPerHour(settings.recovery_letters_per_hour)
    await limits.check(kind, per_email, email)
    await limits.count(kind, per_email_and_network, email, network)
    # Counted last: a caller who has used up their own attempts takes none from the owner.
    await limits.note(kind, per_email, email)
