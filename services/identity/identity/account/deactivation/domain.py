"""Deactivates accounts; every way of signing in ends the deactivation (see `open_session`)."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.password.domain import confirm_password
from identity.passwords import Passwords
from identity.profile.profiles.domain import hide_profile
from identity.request_context import Device
from identity.sessions.domain import end_all_sessions
from shared.http.viewer import Viewer


async def deactivate(
    session: AsyncSession, passwords: Passwords, viewer: Viewer, password: str, device: Device
) -> bool:
    """Hide the viewer's profile and end every session; return False if the password is wrong."""
    if await confirm_password(session, passwords, viewer, password, device) is None:
        return False
    await hide_profile(session, viewer.id, "break")
    await end_all_sessions(session, viewer.id, kept=None)
    audit_log.record(session, "break_taken", viewer.id, device)
    return True
