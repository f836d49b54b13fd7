"""Recovery over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter
from limits import RateLimitItemPerHour

from identity.account.email.verification.schemas import Asked
from identity.deps import IdentitySettings, PasswordQueue, TokenIssuerDep
from identity.sessions.routes import ThisDevice
from identity.sessions.schemas import Device
from identity.settings import Settings
from identity.signin.recovery import domain
from identity.signin.recovery.schemas import LoginLink, NewPassword, Recovered, Recovery
from shared.db import Session
from shared.rate_limit import Limits

router = APIRouter(tags=["security"])


@router.post("/password-resets", status_code=202)
async def ask_for_password_reset(
    recovery: Recovery,
    session: Session,
    limits: Limits,
    settings: IdentitySettings,
    device: ThisDevice,
) -> Asked:
    """Have a link mailed with which a new password can be chosen. Every address is answered so."""
    await _count(limits, settings, "password_reset", recovery.email, device)
    await domain.ask(session, recovery.email, device)
    return Asked()


@router.post("/login-links", status_code=202)
async def ask_for_login_link(
    asked: LoginLink,
    session: Session,
    limits: Limits,
    settings: IdentitySettings,
    device: ThisDevice,
) -> Asked:
    """Have a link mailed that logs this browser in. Every address is answered so.

    It leads to /callback with a `code` that only the holder of the challenge's verifier can
    exchange, once, for 15 minutes. An address that nobody has verified gets a link to choose a
    password instead.
    """
    await _count(limits, settings, "login_link", asked.email, device)
    await domain.ask(session, asked.email, device, code_challenge=asked.code_challenge)
    return Asked()


@router.post("/password-resets/confirm")
async def reset_password(
    new: NewPassword,
    session: Session,
    passwords: PasswordQueue,
    mint: TokenIssuerDep,
    settings: IdentitySettings,
    device: ThisDevice,
) -> Recovered:
    """Choose a new password, once per link; every session of the account ends.

    Nobody is signed in by it: log in with the username, a second factor still applies. 410 when
    the link has expired or was used; a password that is refused with 422 leaves it good.
    """
    username = await domain.reset(
        session,
        passwords,
        mint,
        new.token,
        new.password.get_secret_value(),
        device,
        settings.public_url,
        datetime.now(UTC),
    )
    return Recovered(username=username)


async def _count(
    limits: Limits, settings: Settings, letter: str, email: str, device: Device
) -> None:
    per_address = RateLimitItemPerHour(settings.recoveries_per_hour)
    await limits.count("recovery", per_address, device.network)
    from_here = RateLimitItemPerHour(settings.letters_per_hour)
    from_anywhere = RateLimitItemPerHour(settings.recovery_letters_per_hour)
    await limits.check(letter, from_anywhere, email)
    await limits.count(letter, from_here, email, device.network)
    # Counted only now: who has used up their own tries takes none from the owner.
    await limits.note(letter, from_anywhere, email)
