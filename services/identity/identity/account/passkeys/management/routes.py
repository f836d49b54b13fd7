"""Routes of an account's passkeys."""

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
from identity.account.password.routes import password_attempts
from identity.account.two_factor.challenge.rules import SecondFactorChallenge
from identity.account.two_factor.setup.routes import refuse, refuse_challenge
from identity.account.two_factor.setup.schemas import ConfirmationWithFactor
from identity.deps import Context, IdentitySettings, PasswordQueue
from shared.data.db import Session
from shared.http.auth import InPerson
from shared.http.rate_limit import Limits

router = APIRouter(prefix="/passkeys", tags=["security"])


@router.get("")
async def list_passkeys(viewer: InPerson, session: Session, response: Response) -> PasskeyList:
    """List the passkeys with which you can log in."""
    response.headers["Cache-Control"] = "no-store"
    return PasskeyList(items=await domain.list_own(session, viewer))


@router.post("/setup", response_model=PasskeyOptions)
async def set_up_passkey(
    confirmation: ConfirmationWithFactor,
    request: Request,
    viewer: InPerson,
    session: Session,
    passwords: PasswordQueue,
    limits: Limits,
    settings: IdentitySettings,
    context: Context,
    response: Response,
) -> PasskeyOptions | Response:
    """Get the options for your browser to create a passkey, in this session, within five minutes.

    403 if the password is wrong, 422 if a second factor is missing or wrong.
    """
    await limits.count("password", password_attempts(settings), str(viewer.id))
    response.headers["Cache-Control"] = "no-store"
    options = await domain.set_up(session, passwords, context, viewer, confirmation)
    if isinstance(options, dict):
        return PasskeyOptions(public_key=options)
    return refuse(request, options)


@router.post("", status_code=201, response_model=PasskeyAdded)
async def add_passkey(
    new: NewPasskey,
    request: Request,
    viewer: InPerson,
    session: Session,
    context: Context,
    response: Response,
) -> PasskeyAdded | Response:
    """Add a passkey to your account.

    Your first second factor brings recovery codes, shown only this once, and logs you out
    everywhere else. 422 `wrong_passkey` if it was not made in this setup or for this site.
    """
    response.headers["Cache-Control"] = "no-store"
    added = await domain.add_passkey(session, context, viewer, new)
    challenge = SecondFactorChallenge("wrong_passkey", ())
    return added or refuse_challenge(request, challenge, 422, "passkey")


@router.patch("/{passkey_id}")
async def rename_passkey(
    passkey_id: Id, change: PasskeyName, viewer: InPerson, session: Session
) -> PasskeyOut:
    """Rename one of your passkeys; 404 if it is not yours."""
    return await domain.rename(session, viewer, passkey_id, change.name)


@router.post("/{passkey_id}/removal", status_code=204, response_class=Response, response_model=None)
async def remove_passkey(
    passkey_id: Id,
    confirmation: ConfirmationWithFactor,
    request: Request,
    viewer: InPerson,
    session: Session,
    passwords: PasswordQueue,
    limits: Limits,
    settings: IdentitySettings,
    context: Context,
) -> Response | None:
    """Remove a passkey; the recovery codes go with your last second factor."""
    await limits.count("password", password_attempts(settings), str(viewer.id))
    refusal = await domain.remove(session, passwords, context, viewer, passkey_id, confirmation)
    return refuse(request, refusal) if refusal else None
