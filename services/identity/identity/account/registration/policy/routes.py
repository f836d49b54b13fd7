"""The public route of the registration policy."""

from fastapi import APIRouter, Response

from identity.account.registration.policy import store
from identity.account.registration.policy.schemas import RegistrationOut
from identity.deps import IdentitySettings
from shared.data.db import Session

router = APIRouter(tags=["accounts"])


@router.get("/registration")
async def read_registration(
    session: Session, settings: IdentitySettings, response: Response
) -> RegistrationOut:
    """Return whether registration is open, needs an invite code, or is closed."""
    response.headers["Cache-Control"] = "no-store"
    mode = await store.get_mode(session)
    return RegistrationOut(mode=mode, minimum_age=settings.minimum_age)
