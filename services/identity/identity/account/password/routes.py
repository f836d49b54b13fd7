"""Changing password and address over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response
from limits import RateLimitItemPerHour, RateLimitItemPerMinute

from identity.account.email.verification.schemas import Asked
from identity.account.password import domain
from identity.account.password.schemas import EmailChange, PasswordChange
from identity.deps import IdentitySettings, PasswordQueue
from identity.sessions.routes import ThisDevice
from identity.settings import Settings
from shared.auth import InPerson
from shared.db import Session
from shared.errors import FieldError
from shared.http_errors import problem_response
from shared.rate_limit import Limits

router = APIRouter(tags=["security"])

WRONG_PASSWORD = "This is not your password."  # noqa: S105 - a sentence about one


@router.put("/password", status_code=204, response_class=Response, response_model=None)
async def change_password(
    change: PasswordChange,
    request: Request,
    viewer: InPerson,
    session: Session,
    passwords: PasswordQueue,
    limits: Limits,
    settings: IdentitySettings,
    device: ThisDevice,
) -> Response | None:
    """Change your password; 403 when the old one is wrong. Other devices are signed out."""
    await limits.count("password", password_tries(settings), str(viewer.id))
    if not await domain.change_password(
        session, passwords, viewer, change, device, settings.public_url
    ):
        return wrong_password(request, "old_password")
    return None


@router.put("/email", status_code=202, response_model=Asked)
async def change_email(
    change: EmailChange,
    request: Request,
    viewer: InPerson,
    session: Session,
    passwords: PasswordQueue,
    limits: Limits,
    settings: IdentitySettings,
    device: ThisDevice,
) -> Asked | Response:
    """Ask for another address; 403 when the password is wrong.

    Nothing changes before the link that is mailed there is used. A verified old address gets a
    link that takes the change back, also after it.
    """
    await limits.count("password", password_tries(settings), str(viewer.id))
    letters = RateLimitItemPerHour(settings.letters_per_hour)
    await limits.count("email_change", letters, str(viewer.id))
    if not await domain.ask_for_other_email(
        session, passwords, viewer, change, device, settings.public_url, datetime.now(UTC)
    ):
        return wrong_password(request)
    return Asked()


def password_tries(settings: Settings) -> RateLimitItemPerMinute:
    """How often an account's password may be tried by whoever has a session of it."""
    return RateLimitItemPerMinute(settings.logins_per_minute)


def wrong_password(request: Request, field: str = "password") -> Response:
    """The answer to a password that is not the viewer's."""
    errors = [FieldError(field=field, message=WRONG_PASSWORD)]
    return problem_response(request, 403, "wrong_password", WRONG_PASSWORD, errors=errors)
