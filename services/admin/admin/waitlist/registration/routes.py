"""The registration mode over HTTP, for admins."""

from fastapi import APIRouter

from admin.admins.routes import Admin
from admin.waitlist.registration import domain, store
from admin.waitlist.registration.schemas import RegistrationChange, RegistrationOut
from shared.data.db import Session

router = APIRouter(tags=["registration"])


@router.get("/registration")
async def read_registration(_: Admin, session: Session) -> RegistrationOut:
    """Return the registration mode. For admins; everybody else gets it from identity."""
    return RegistrationOut.model_validate(await store.get_registration(session))


@router.put("/registration")
async def change_registration(
    admin: Admin, session: Session, change: RegistrationChange
) -> RegistrationOut:
    """Set the registration mode; 412 if `version` is outdated. For admins."""
    return RegistrationOut.model_validate(await domain.change_registration(session, admin, change))
