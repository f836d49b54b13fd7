"""The route for taking a break (deactivation)."""

from fastapi import APIRouter, Request, Response

from identity.account.deactivation import domain
from identity.account.password.routes import password_attempts, wrong_password
from identity.account.password.schemas import Confirmation
from identity.deps import Context, CookieJar, IdentitySettings, PasswordQueue
from shared.data.db import Session
from shared.http.auth import InPerson
from shared.http.rate_limit import Limits

router = APIRouter(tags=["security"])


@router.post("/break", status_code=204, response_class=Response, response_model=None)
async def take_break(
    confirmation: Confirmation,
    request: Request,
    viewer: InPerson,
    session: Session,
    passwords: PasswordQueue,
    limits: Limits,
    settings: IdentitySettings,
    context: Context,
    browser: CookieJar,
) -> Response | None:
    """Take a break: you are hidden until you log in again, and logged out on every device.

    403 if the password is wrong. Your audience settings are kept.
    """
    await limits.count("password", password_attempts(settings), str(viewer.id))
    password = confirmation.password.get_secret_value()
    if not await domain.deactivate(session, passwords, viewer, password, context.device):
        return wrong_password(request)
    browser.forget()
    return None
