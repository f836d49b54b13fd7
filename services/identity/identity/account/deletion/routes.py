"""The route for deleting your account."""

from datetime import timedelta

from fastapi import APIRouter, Request, Response

from identity.account.deletion import domain
from identity.account.deletion.schemas import Deletion, DeletionAsked
from identity.account.password.routes import password_attempts, wrong_password
from identity.account.two_factor.challenge.rules import SecondFactorChallenge
from identity.account.two_factor.setup.routes import refuse_challenge
from identity.deps import Context, CookieJar, IdentitySettings, PasswordQueue
from shared.data.db import Session
from shared.http.auth import InPerson
from shared.http.rate_limit import Limits

router = APIRouter(tags=["security"])


@router.post("/account/deletion", status_code=202, response_model=DeletionAsked)
async def ask_for_deletion(
    deletion: Deletion,
    request: Request,
    viewer: InPerson,
    session: Session,
    passwords: PasswordQueue,
    limits: Limits,
    settings: IdentitySettings,
    context: Context,
    browser: CookieJar,
) -> DeletionAsked | Response:
    """Schedule your account for deletion in 14 days; until then `restore` at login keeps it.

    You are hidden from now on, and logged out on every device. 403 if the password is wrong, 422
    `totp_required` or `wrong_totp` if the second factor is missing or wrong.
    """
    await limits.count("password", password_attempts(settings), str(viewer.id))
    grace = timedelta(seconds=settings.deletion_grace_seconds)
    result = await domain.request_deletion(session, passwords, context, viewer, deletion, grace)
    if result == "wrong_password":
        return wrong_password(request)
    if isinstance(result, SecondFactorChallenge):
        return refuse_challenge(request, result, 422, "totp")
    browser.forget()
    return DeletionAsked(deletes_at=result)
