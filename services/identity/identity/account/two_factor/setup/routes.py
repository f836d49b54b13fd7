"""Two-factor sign-in over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response

from identity.account.passkeys.authentication.rules import FAULTS
from identity.account.password.routes import password_tries, wrong_password
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
from identity.deps import IdentitySettings, PasswordQueue, SecondFactors
from identity.sessions.routes import ThisDevice
from shared.auth import InPerson
from shared.db import Session
from shared.errors import FieldError
from shared.http_errors import problem_response
from shared.rate_limit import Limits

router = APIRouter(prefix="/two-factor", tags=["security"])


@router.get("")
async def read_two_factor(viewer: InPerson, session: Session, response: Response) -> TwoFactorState:
    """Whether signing in to your account takes a code beside the password."""
    response.headers["Cache-Control"] = "no-store"
    return await domain.read_state(session, viewer)


@router.post("/setup", response_model=TwoFactorSetup)
async def set_up_two_factor(
    confirmation: ConfirmationWithFactor,
    request: Request,
    viewer: InPerson,
    session: Session,
    passwords: PasswordQueue,
    second_factors: SecondFactors,
    limits: Limits,
    settings: IdentitySettings,
    device: ThisDevice,
    response: Response,
) -> TwoFactorSetup | Response:
    """Get a secret for your authenticator app; nothing changes before you show a code of it.

    The set-up lasts ten minutes, and beginning it again ends the one before. 403 when the
    password is wrong, 422 when your account has a passkey and neither it nor a recovery code is
    shown.
    """
    await limits.count("password", password_tries(settings), str(viewer.id))
    response.headers["Cache-Control"] = "no-store"
    setup = await domain.set_up(
        session, passwords, second_factors, viewer, confirmation, device, datetime.now(UTC)
    )
    return setup if isinstance(setup, TwoFactorSetup) else refuse(request, setup)


@router.post("", status_code=201, response_model=RecoveryCodes)
async def turn_two_factor_on(
    first: FirstCode,
    request: Request,
    viewer: InPerson,
    session: Session,
    second_factors: SecondFactors,
    settings: IdentitySettings,
    device: ThisDevice,
    response: Response,
) -> RecoveryCodes | Response:
    """Ask for a code at every sign-in from now on, and sign you out everywhere else.

    The recovery codes are shown this once. 422 `wrong_totp` when the code is not the app's.
    """
    response.headers["Cache-Control"] = "no-store"
    codes = await domain.turn_on(
        session,
        second_factors,
        viewer,
        first.code,
        device,
        settings.public_url,
        datetime.now(UTC),
    )
    if codes is None:
        return refuse_lack(request, SecondFactorChallenge("wrong_totp", ()), 422, "code")
    return RecoveryCodes(recovery_codes=codes)


@router.post("/recovery-codes", response_model=RecoveryCodes)
async def replace_recovery_codes(
    confirmation: ConfirmationWithFactor,
    request: Request,
    viewer: InPerson,
    session: Session,
    passwords: PasswordQueue,
    second_factors: SecondFactors,
    limits: Limits,
    settings: IdentitySettings,
    device: ThisDevice,
    response: Response,
) -> RecoveryCodes | Response:
    """Get new recovery codes; the old ones are no longer good."""
    await limits.count("password", password_tries(settings), str(viewer.id))
    response.headers["Cache-Control"] = "no-store"
    codes = await domain.replace_recovery_codes(
        session, passwords, second_factors, viewer, confirmation, device, datetime.now(UTC)
    )
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
    second_factors: SecondFactors,
    limits: Limits,
    settings: IdentitySettings,
    device: ThisDevice,
) -> Response | None:
    """Ask for the password alone from now on; a recovery code serves too."""
    await limits.count("password", password_tries(settings), str(viewer.id))
    refusal = await domain.turn_off(
        session,
        passwords,
        second_factors,
        viewer,
        confirmation,
        device,
        settings.public_url,
        datetime.now(UTC),
    )
    return refuse(request, refusal) if refusal else None


def refuse_lack(request: Request, lack: SecondFactorChallenge, status: int, field: str) -> Response:
    """The answer to a second factor that is missing or wrong; a code stands in that field."""
    at = "passkey" if lack.code in FAULTS else field
    errors = [FieldError(field=at, message=lack.detail)]
    members = {"factors": lack.factors}
    return problem_response(request, status, lack.code, lack.detail, errors=errors, members=members)


def refuse(request: Request, refusal: Refusal) -> Response:
    """The answer to a change that was not confirmed."""
    # Not 401: whoever asks is signed in and stays so.
    if refusal == "wrong_password":
        return wrong_password(request)
    return refuse_lack(request, refusal, 422, "code")
