"""Breaks over HTTP."""

from fastapi import APIRouter, Request, Response

from identity.account.deactivation import domain
from identity.account.password.routes import password_tries, wrong_password
from identity.account.password.schemas import Confirmation
from identity.deps import CookieJar, IdentitySettings, PasswordQueue
from identity.sessions.routes import ThisDevice
from shared.auth import InPerson
from shared.db import Session
from shared.rate_limit import Limits

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
    device: ThisDevice,
    browser: CookieJar,
) -> Response | None:
    """Take a break: nobody sees you until you log in again, and every device is signed out.

    403 when the password is wrong. The audience that you chose is kept.
    """
    await limits.count("password", password_tries(settings), str(viewer.id))
    password = confirmation.password.get_secret_value()
    if not await domain.take_break(session, passwords, viewer, password, device):
        return wrong_password(request)
    browser.forget()
    return None
