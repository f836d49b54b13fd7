"""Give and take admin access, on the command line only."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins import store
from admin.audit.domain import record
from shared.errors import NotFound
from shared.viewer import Viewer


async def grant_access(session: AsyncSession, user_id: int) -> None:
    """Make a person an admin; nothing changes for one who is."""
    if await store.insert_admin(session, user_id):
        await record(session, "admin.granted", f"user/{user_id}", actor_id=None)


async def revoke_access(session: AsyncSession, user_id: int) -> None:
    """Make a person an admin no longer."""
    if await store.delete_admin(session, user_id):
        await record(session, "admin.revoked", f"user/{user_id}", actor_id=None)


async def require_admin(session: AsyncSession, viewer: Viewer) -> None:
    """Raises NotFound for everybody else: that there are admin pages is not theirs to know."""
    if not await is_admin(session, viewer):
        raise NotFound


async def is_admin(session: AsyncSession, viewer: Viewer) -> bool:
    """Return whether admin access was granted to the viewer."""
    return await store.get_admin(session, viewer.id) is not None
