"""Dependencies that admit admins or moderators only, and the viewer's own role."""

from typing import Annotated

from fastapi import APIRouter, Depends

from admin.admins import domain, store
from admin.admins.models import Role
from admin.admins.schemas import AccessOut, RoleOut
from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.viewer import Viewer

router = APIRouter(tags=["admins"])


async def _admin(viewer: SignedIn, session: Session) -> Viewer:
    await domain.require_admin(session, viewer)
    return viewer


async def _moderator(viewer: SignedIn, session: Session) -> Viewer:
    await domain.require_moderator(session, viewer)
    return viewer


async def _role(viewer: SignedIn, session: Session) -> Role:
    return await domain.require_moderator(session, viewer)


Admin = Annotated[Viewer, Depends(_admin)]
"""An admin. Anonymous visitors get 401, everybody else gets 404."""
Moderator = Annotated[Viewer, Depends(_moderator)]
"""A moderator or an admin. Anonymous visitors get 401, everybody else gets 404."""
ModeratorRole = Annotated[Role, Depends(_role)]
"""The role of a moderator or an admin. Others get the same answers as from `Moderator`."""


@router.get("/me")
async def get_me(role: ModeratorRole) -> RoleOut:
    """Return the role of an admin or a moderator; 404 for anyone else."""
    return RoleOut(role=role)


@router.get("/access")
async def get_access(viewer: SignedIn, session: Session) -> AccessOut:
    """Return which admin pages the viewer may open; also answers people who may open none."""
    role = await store.get_role(session, viewer.id)
    return AccessOut(admin=role == "admin", role=role)
