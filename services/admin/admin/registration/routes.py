"""Who may register, over HTTP: admins decide."""

from fastapi import APIRouter

from admin.admins.routes import Admin
from admin.registration import domain, store
from admin.registration.schemas import RegistrationChange, RegistrationOut
from shared.db import Session

router = APIRouter(tags=["registration"])


@router.get("/registration")
async def read_registration(_: Admin, session: Session) -> RegistrationOut:
    """Who may register. For admins; everybody else asks identity."""
    return RegistrationOut.model_validate(await store.get_registration(session))


@router.put("/registration")
async def change_registration(
    admin: Admin, session: Session, change: RegistrationChange
) -> RegistrationOut:
    """Decide who may register; 412 when `version` is not the present one. For admins."""
    return RegistrationOut.model_validate(await domain.change_registration(session, admin, change))
