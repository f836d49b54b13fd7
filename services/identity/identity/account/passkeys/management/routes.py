"""An account's passkeys over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response

from contracts.types import Id
from identity.account.passkeys.authentication.schemas import PasskeyOptions
from identity.account.passkeys.management import domain
from identity.account.passkeys.management.schemas import (
    NewPasskey,
    PasskeyAdded,
    PasskeyList,
    PasskeyName,
    PasskeyOut,
)
from identity.account.password.routes import password_tries
from identity.account.two_factor.challenge.rules import SecondFactorChallenge
from identity.account.two_factor.setup.routes import refuse, refuse_lack
from identity.account.two_factor.setup.schemas import ConfirmationWithFactor
from identity.deps import IdentitySettings, PasswordQueue, SecondFactors
from identity.sessions.routes import ThisDevice
from shared.auth import InPerson
from shared.db import Session
from shared.rate_limit import Limits

router = APIRouter(prefix="/passkeys", tags=["security"])


@router.get("")
async def list_passkeys(viewer: InPerson, session: Session, response: Response) -> PasskeyList:
    """The passkeys with which you can log in."""
    response.headers["Cache-Control"] = "no-store"
    return PasskeyList(items=await domain.list_own(session, viewer))


@router.post("/setup", response_model=PasskeyOptions)
async def set_up_passkey(
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
) -> PasskeyOptions | Response:
    """Get what your browser makes a passkey with, in this session and within five minutes.

    403 when the password is wrong, 422 when a second factor is missing or wrong.
    """
    await limits.count("password", password_tries(settings), str(viewer.id))
    response.headers["Cache-Control"] = "no-store"
    options = await domain.set_up(
        session, passwords, second_factors, viewer, confirmation, device, datetime.now(UTC)
    )
    if isinstance(options, dict):
        return PasskeyOptions(public_key=options)
    return refuse(request, options)


@router.post("", status_code=201, response_model=PasskeyAdded)
async def add_passkey(
    new: NewPasskey,
    request: Request,
    viewer: InPerson,
    session: Session,
    second_factors: SecondFactors,
    settings: IdentitySettings,
    device: ThisDevice,
    response: Response,
) -> PasskeyAdded | Response:
    """Log in with this passkey from now on.

    Your first second factor brings recovery codes, shown this once, and signs you out everywhere
    else. 422 `wrong_passkey` when it was not made by the set-up, or for another site.
    """
    response.headers["Cache-Control"] = "no-store"
    added = await domain.add_passkey(
        session,
        second_factors.relying_party,
        viewer,
        new,
        device,
        settings.public_url,
        datetime.now(UTC),
    )
    return added or refuse_lack(request, SecondFactorChallenge("wrong_passkey", ()), 422, "passkey")


@router.patch("/{passkey_id}")
async def rename_passkey(
    passkey_id: Id, change: PasskeyName, viewer: InPerson, session: Session
) -> PasskeyOut:
    """Call one of your passkeys something else; 404 for any that is not yours."""
    return await domain.rename(session, viewer, passkey_id, change.name)


@router.post("/{passkey_id}/removal", status_code=204, response_class=Response, response_model=None)
async def remove_passkey(
    passkey_id: Id,
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
    """Log in with this passkey no longer; with your last second factor go the recovery codes."""
    await limits.count("password", password_tries(settings), str(viewer.id))
    refusal = await domain.remove(
        session,
        passwords,
        second_factors,
        viewer,
        passkey_id,
        confirmation,
        device,
        settings.public_url,
        datetime.now(UTC),
    )
    return refuse(request, refusal) if refusal else None
