"""Recovery over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter
from limits import RateLimitItemPerHour

from identity.deps import IdentitySettings, Limits, PasswordQueue, TokenMint
from identity.recovery import domain
from identity.recovery.schemas import NewPassword, Recovery
from identity.sessions.routes import ThisDevice
from identity.verification.schemas import Asked
from shared.db import Session

router = APIRouter(prefix="/password-resets", tags=["security"])


@router.post("", status_code=202)
async def ask_for_password_reset(
    recovery: Recovery,
    session: Session,
    limits: Limits,
    settings: IdentitySettings,
    device: ThisDevice,
) -> Asked:
    """Have a link mailed with which a new password can be chosen. Every address is answered so."""
    per_address = RateLimitItemPerHour(settings.recoveries_per_hour)
    await limits.count("recovery", per_address, device.address)
    letters = RateLimitItemPerHour(settings.letters_per_hour)
    await limits.count("password_reset", letters, recovery.email)
    await domain.ask(session, recovery.email, device)
    return Asked()


@router.post("/confirm", status_code=204)
async def reset_password(
    new: NewPassword,
    session: Session,
    passwords: PasswordQueue,
    mint: TokenMint,
    settings: IdentitySettings,
    device: ThisDevice,
) -> None:
    """Choose a new password, once per link; every session of the account ends.

    410 when the link is no longer good; a password that is refused with 422 leaves it good.
    """
    await domain.reset(
        session,
        passwords,
        mint,
        new.token,
        new.password.get_secret_value(),
        device,
        settings.public_url,
        datetime.now(UTC),
    )
