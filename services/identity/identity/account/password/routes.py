"""Routes for changing password and email address."""

from fastapi import APIRouter, Request, Response
from limits import RateLimitItemPerHour, RateLimitItemPerMinute

from identity.account.email.verification.schemas import Asked
from identity.account.password import domain
from identity.account.password.schemas import EmailChange, PasswordChange
from identity.deps import Context, IdentitySettings, PasswordQueue
from identity.settings import Settings
from shared.data.db import Session
from shared.http.auth import InPerson
from shared.http.errors import FieldError
from shared.http.http_errors import problem_response
from shared.http.rate_limit import Limits
from shared.translations import lazy_gettext

router = APIRouter(tags=["security"])

WRONG_PASSWORD = lazy_gettext("This is not your password.")


@router.put("/password", status_code=204, response_class=Response, response_model=None)
async def change_password(
    change: PasswordChange,
    request: Request,
    viewer: InPerson,
    session: Session,
    passwords: PasswordQueue,
    limits: Limits,
    settings: IdentitySettings,
    context: Context,
) -> Response | None:
    """Change your password; 403 if the old one is wrong. You are logged out on other devices."""
    await limits.count("password", password_attempts(settings), str(viewer.id))
    if not await domain.change_password(session, passwords, context, viewer, change):
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
    context: Context,
) -> Asked | Response:
    """Request a change of your email address; 403 if the password is wrong.

    Nothing changes until the link that is emailed to the new address is used. If the old address
    is verified, it gets a link that undoes the change, even afterwards.
    """
    await limits.count("password", password_attempts(settings), str(viewer.id))
    emails = RateLimitItemPerHour(settings.letters_per_hour)
    await limits.count("email_change", emails, str(viewer.id))
    if not await domain.request_email_change(session, passwords, context, viewer, change):
        return wrong_password(request)
    return Asked()


def password_attempts(settings: Settings) -> RateLimitItemPerMinute:
    """Return how often a session may try its account's password."""
    return RateLimitItemPerMinute(settings.logins_per_minute)


def wrong_password(request: Request, field: str = "password") -> Response:
    """Return the response to a wrong password in `field`."""
    errors = [FieldError(field=field, message=WRONG_PASSWORD)]
    return problem_response(request, 403, "wrong_password", WRONG_PASSWORD, errors=errors)
