"""Routes of two-factor authentication."""

from fastapi import APIRouter, Request, Response

from identity.account.passkeys.authentication.rules import FAULTS
from identity.account.password.routes import password_attempts, wrong_password
from identity.account.two_factor.challenge.rules import SecondFactorChallenge
from identity.account.two_factor.setup import domain
from identity.account.two_factor.setup.domain import Refusal
from identity.account.two_factor.setup.schemas import (
    ConfirmationWithFactor,
    FirstCode,
    RecoveryCodes,
    TwoFactorSetup,
    TwoFactorState,
)
from identity.deps import Context, IdentitySettings, PasswordQueue
from shared.data.db import Session
from shared.http.auth import InPerson
from shared.http.errors import FieldError
from shared.http.http_errors import problem_response
from shared.http.rate_limit import Limits

router = APIRouter(prefix="/two-factor", tags=["security"])


@router.get("")
async def read_two_factor(viewer: InPerson, session: Session, response: Response) -> TwoFactorState:
    """Return whether logging in to your account needs a second factor."""
    response.headers["Cache-Control"] = "no-store"
    return await domain.read_state(session, viewer)


@router.post("/setup", response_model=TwoFactorSetup)
async def set_up_two_factor(
    confirmation: ConfirmationWithFactor,
    request: Request,
    viewer: InPerson,
    session: Session,
    passwords: PasswordQueue,
    limits: Limits,
    settings: IdentitySettings,
    context: Context,
    response: Response,
) -> TwoFactorSetup | Response:
    """Get a secret for your authenticator app; nothing changes until you send a code from it.

    A setup lasts ten minutes, and starting another one ends it. 403 if the password is wrong, 422
    if your account has a passkey and you show neither it nor a recovery code.
    """
    await limits.count("password", password_attempts(settings), str(viewer.id))
    response.headers["Cache-Control"] = "no-store"
    setup = await domain.set_up(session, passwords, context, viewer, confirmation)
    return setup if isinstance(setup, TwoFactorSetup) else refuse(request, setup)


@router.post("", status_code=201, response_model=RecoveryCodes)
async def turn_two_factor_on(
    first: FirstCode,
    request: Request,
    viewer: InPerson,
    session: Session,
    context: Context,
    response: Response,
) -> RecoveryCodes | Response:
    """Require a code at every login from now on, and log out everywhere else.

    The recovery codes are shown only this once. 422 `wrong_totp` if the code is not the app's.
    """
    response.headers["Cache-Control"] = "no-store"
    codes = await domain.turn_on(session, context, viewer, first.code)
    if codes is None:
        return refuse_challenge(request, SecondFactorChallenge("wrong_totp", ()), 422, "code")
    return RecoveryCodes(recovery_codes=codes)


@router.post("/recovery-codes", response_model=RecoveryCodes)
async def replace_recovery_codes(
    confirmation: ConfirmationWithFactor,
    request: Request,
    viewer: InPerson,
    session: Session,
    passwords: PasswordQueue,
    limits: Limits,
    settings: IdentitySettings,
    context: Context,
    response: Response,
) -> RecoveryCodes | Response:
    """Get new recovery codes; the old ones stop working."""
    await limits.count("password", password_attempts(settings), str(viewer.id))
    response.headers["Cache-Control"] = "no-store"
    codes = await domain.replace_recovery_codes(session, passwords, context, viewer, confirmation)
    if isinstance(codes, list):
        return RecoveryCodes(recovery_codes=codes)
    return refuse(request, codes)


@router.post("/disable", status_code=204, response_class=Response, response_model=None)
async def turn_two_factor_off(
    confirmation: ConfirmationWithFactor,
    request: Request,
    viewer: InPerson,
    session: Session,
    passwords: PasswordQueue,
    limits: Limits,
    settings: IdentitySettings,
    context: Context,
) -> Response | None:
    """Stop requiring a code from your authenticator app; a recovery code works here too."""
    await limits.count("password", password_attempts(settings), str(viewer.id))
    refusal = await domain.turn_off(session, passwords, context, viewer, confirmation)
    return refuse(request, refusal) if refusal else None


def refuse_challenge(
    request: Request, challenge: SecondFactorChallenge, status: int, field: str
) -> Response:
    """Return the response to a missing or wrong second factor; `field` is that of the code."""
    at = "passkey" if challenge.code in FAULTS else field
    detail = challenge.detail
    errors = [FieldError(field=at, message=detail)]
    members = {"factors": challenge.factors}
    return problem_response(request, status, challenge.code, detail, errors=errors, members=members)


def refuse(request: Request, refusal: Refusal) -> Response:
    """Return the response to a change that was not confirmed."""
    # Not 401: the caller is signed in and stays so.
    if refusal == "wrong_password":
        return wrong_password(request)
    return refuse_challenge(request, refusal, 422, "code")
