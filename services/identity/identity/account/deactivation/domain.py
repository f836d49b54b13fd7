"""Taking a break; signing in again, by whatever way, ends it (see `open_session`)."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.password.domain import confirm_password, note
from identity.passwords import Passwords
from identity.profile.profiles.domain import hide_profile
from identity.sessions.domain import end_all_sessions
from identity.sessions.schemas import Device
from shared.viewer import Viewer


async def take_break(
    session: AsyncSession, passwords: Passwords, viewer: Viewer, password: str, device: Device
) -> bool:
    """End every session and show the viewer's profile to nobody; False: the password is wrong."""
    if await confirm_password(session, passwords, viewer, password, device) is None:
        return False
    await hide_profile(session, viewer.id, "break")
    await end_all_sessions(session, viewer.id, kept=None)
    note(session, "break_taken", viewer.id, device)
    return True
