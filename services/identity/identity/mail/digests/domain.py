"""Writes digest emails."""

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.mail.outbox import rules
from identity.mail.outbox.domain import write_email
from identity.profile.profiles.store import get_mailable_profile


async def write_digest(
    session: AsyncSession, user_id: int, lines: Sequence[str], public_url: str
) -> None:
    """Email a digest, if the address is verified and the account neither hidden nor suspended.

    The email names other people, so its row is deleted as soon as it is sent.
    """
    profile = await get_mailable_profile(session, user_id)
    if profile is None:
        return
    message = rules.digest(public_url, profile, lines)
    await write_email(session, profile.email, message, account_id=user_id, forget=True)
