"""Give and take the roles of admin and moderator, on the command line only."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins import store
from admin.admins.models import Role
from admin.admins.rules import OwnCase, SameModerator
from admin.audit_log.domain import record
from shared.errors import NotFound
from shared.viewer import Viewer


async def grant_role(session: AsyncSession, user_id: int, role: Role) -> None:
    """Make a person an admin or a moderator, in place of what they were."""
    if await store.upsert_role(session, user_id, role):
        await record(session, f"{role}.granted", f"user/{user_id}", actor_id=None)


async def revoke_role(session: AsyncSession, user_id: int) -> None:
    """Make a person an admin or a moderator no longer."""
    role = await store.delete_role(session, user_id)
    if role is not None:
        await record(session, f"{role}.revoked", f"user/{user_id}", actor_id=None)


async def require_admin(session: AsyncSession, viewer: Viewer) -> None:
    """Raises NotFound for everybody else: that there are admin pages is not theirs to know."""
    if await store.get_role(session, viewer.id) != "admin":
        raise NotFound


async def require_moderator(session: AsyncSession, viewer: Viewer) -> Role:
    """Return the role of an admin or a moderator; raises NotFound for everybody else."""
    role = await store.get_role(session, viewer.id)
    if role is None:
        raise NotFound
    return role


async def hold_moderator(session: AsyncSession, viewer: Viewer) -> None:
    """Keep a moderator's role from ending, and wait for other holders, until the transaction ends.

    Raises NotFound for everybody else.
    """
    if not await store.lock_role(session, viewer.id):
        raise NotFound


async def require_impartial(session: AsyncSession, moderator: Viewer, owner_id: int) -> None:
    """Raises OwnCase for a decision about oneself, while there is another moderator."""
    if owner_id == moderator.id and await store.has_other_moderator(session, moderator.id):
        raise OwnCase


async def require_second_opinion(
    session: AsyncSession, moderator: Viewer, decided_by: int | None
) -> None:
    """Raises SameModerator for an appeal against one's own decision, while there is another."""
    if decided_by == moderator.id and await store.has_other_moderator(session, moderator.id):
        raise SameModerator
