"""Deletion of one's account over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response

from identity.account.deletion import domain
from identity.account.deletion.schemas import Deletion, DeletionAsked
from identity.account.password.routes import password_tries, wrong_password
from identity.account.two_factor.challenge.rules import SecondFactorChallenge
from identity.account.two_factor.setup.routes import refuse_lack
from identity.deps import CookieJar, IdentitySettings, PasswordQueue, SecondFactors
from identity.sessions.routes import ThisDevice
from shared.auth import InPerson
from shared.db import Session
from shared.rate_limit import Limits

router = APIRouter(tags=["security"])


@router.post("/account/deletion", status_code=202, response_model=DeletionAsked)
async def ask_for_deletion(
    deletion: Deletion,
    request: Request,
    viewer: InPerson,
    session: Session,
    passwords: PasswordQueue,
    second_factors: SecondFactors,
    limits: Limits,
    settings: IdentitySettings,
    device: ThisDevice,
    browser: CookieJar,
) -> DeletionAsked | Response:
    """Have your account deleted after 14 days, in which logging in with `restore` keeps it.

    Nobody sees you from now on, and every device is signed out. 403 when the password is wrong,
    422 `totp_required` or `wrong_totp` when the second factor is missing or wrong.
    """
    await limits.count("password", password_tries(settings), str(viewer.id))
    asked = await domain.ask_for_deletion(
        session, passwords, second_factors, viewer, deletion, device, settings, datetime.now(UTC)
    )
    if asked == "wrong_password":
        return wrong_password(request)
    if isinstance(asked, SecondFactorChallenge):
        return refuse_lack(request, asked, 422, "totp")
    browser.forget()
    return DeletionAsked(deletes_at=asked)
