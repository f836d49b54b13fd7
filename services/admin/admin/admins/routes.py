"""Who may call this service's routes for admins, and whether one is among them."""

from typing import Annotated

from fastapi import APIRouter, Depends

from admin.admins import domain
from admin.admins.schemas import AccessOut, AdminOut
from admin.audit import store as audit
from admin.audit.schemas import EntryOut
from shared.auth import SignedIn
from shared.db import Session
from shared.pages import Cursor, Limit, Page
from shared.viewer import Viewer

router = APIRouter(tags=["admins"])


async def _admin(viewer: SignedIn, session: Session) -> Viewer:
    await domain.require_admin(session, viewer)
    return viewer


Admin = Annotated[Viewer, Depends(_admin)]
"""An admin. Anonymous visitors get 401, everybody else gets 404."""


@router.get("/me")
async def get_me(_: Admin) -> AdminOut:
    """Tell an admin so; 404 for everybody else."""
    return AdminOut()


@router.get("/access")
async def get_access(viewer: SignedIn, session: Session) -> AccessOut:
    """Return whether the viewer may open the admin pages; no error for those who may not."""
    return AccessOut(admin=await domain.is_admin(session, viewer))


@router.get("/audit")
async def list_acts(
    _: Admin, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[EntryOut]:
    """What admins did, newest first. For admins."""
    return await audit.list_entries(session, cursor=cursor, limit=limit)
