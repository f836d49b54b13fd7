"""Grants, revokes and checks the roles of admin and moderator."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins import store
from admin.admins.errors import OwnCase, SameModerator
from admin.admins.models import Role
from admin.admins.schemas import AdminOut
from admin.audit_log.domain import record
from shared.http.errors import NotFound
from shared.http.viewer import Viewer


async def grant_role(session: AsyncSession, user_id: int, role: Role) -> None:
    """Grant a role. It replaces the person's previous role."""
    if await store.upsert_role(session, user_id, role):
        await record(session, f"{role}.granted", f"user/{user_id}", actor_id=None)


async def revoke_role(session: AsyncSession, user_id: int) -> None:
    """Revoke a person's role, if they have one."""
    role = await store.delete_role(session, user_id)
    if role is not None:
        await record(session, f"{role}.revoked", f"user/{user_id}", actor_id=None)


async def list_admins(session: AsyncSession) -> list[AdminOut]:
    """Return all admins and moderators."""
    return [AdminOut.model_validate(one) for one in await store.list_accounts(session)]


async def require_admin(session: AsyncSession, viewer: Viewer) -> None:
    """Raise NotFound unless the viewer is an admin, so that others cannot tell it exists."""
    if await store.get_role(session, viewer.id) != "admin":
        raise NotFound


async def require_moderator(session: AsyncSession, viewer: Viewer) -> Role:
    """Return the role of an admin or a moderator. Raises NotFound for anyone else."""
    role = await store.get_role(session, viewer.id)
    if role is None:
        raise NotFound
    return role


async def lock_moderator(session: AsyncSession, viewer: Viewer) -> None:
    """Lock the moderator's role until the transaction ends; other callers wait.

    Raises NotFound for anyone else.
    """
    if not await store.lock_role(session, viewer.id):
        raise NotFound


async def require_impartial(session: AsyncSession, moderator: Viewer, owner_id: int) -> None:
    """Raise OwnCase for a decision about the moderator, if another moderator exists."""
    if owner_id == moderator.id and await store.has_other_moderator(session, moderator.id):
        raise OwnCase


async def require_second_opinion(
    session: AsyncSession, moderator: Viewer, decided_by: int | None
) -> None:
    """Raise SameModerator for an appeal against one's own decision, if another moderator exists."""
    if decided_by == moderator.id and await store.has_other_moderator(session, moderator.id):
        raise SameModerator
