"""Two-factor sign-in over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response

from identity.credentials.routes import password_tries, wrong_password
from identity.credentials.schemas import Confirmation
from identity.deps import IdentitySettings, PasswordQueue, SecondFactors
from identity.secondfactor.rules import LACKS, Lack
from identity.sessions.routes import ThisDevice
from identity.twofactor import domain
from identity.twofactor.domain import Refusal
from identity.twofactor.schemas import (
    ConfirmationWithCode,
    FirstCode,
    RecoveryCodes,
    TwoFactorSetup,
    TwoFactorState,
)
from shared.auth import InPerson
from shared.db import Session
from shared.errors import FieldError, problem_response
from shared.limiter import Limits

router = APIRouter(prefix="/two-factor", tags=["security"])


@router.get("")
async def read_two_factor(viewer: InPerson, session: Session, response: Response) -> TwoFactorState:
    """Whether signing in to your account takes a code beside the password."""
    response.headers["Cache-Control"] = "no-store"
    return await domain.read_state(session, viewer)


@router.post("/setup", response_model=TwoFactorSetup)
async def set_up_two_factor(
    confirmation: Confirmation,
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
    password is wrong.
    """
    await limits.count("password", password_tries(settings), str(viewer.id))
    response.headers["Cache-Control"] = "no-store"
    password = confirmation.password.get_secret_value()
    setup = await domain.set_up(
        session, passwords, second_factors, viewer, password, device, datetime.now(UTC)
    )
    return setup or wrong_password(request)


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
    return _refuse(request, "wrong_totp") if codes is None else RecoveryCodes(recovery_codes=codes)


@router.post("/recovery-codes", response_model=RecoveryCodes)
async def replace_recovery_codes(
    confirmation: ConfirmationWithCode,
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
    return (
        _refuse(request, codes) if isinstance(codes, str) else RecoveryCodes(recovery_codes=codes)
    )


@router.post("/disable", status_code=204, response_class=Response, response_model=None)
async def turn_two_factor_off(
    confirmation: ConfirmationWithCode,
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
    return _refuse(request, refusal) if refusal else None


def refuse_lack(request: Request, lack: Lack, status: int, field: str) -> Response:
    """The answer to a second factor that is missing or wrong, in that field of the request."""
    errors = [FieldError(field=field, message=LACKS[lack])]
    return problem_response(request, status, lack, LACKS[lack], errors=errors)


def _refuse(request: Request, refusal: Refusal) -> Response:
    # Not 401: whoever asks is signed in and stays so.
    if refusal == "wrong_password":
        return wrong_password(request)
    return refuse_lack(request, refusal, 422, "code")
