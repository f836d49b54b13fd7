"""Writes emails about monthly exports."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.mail.outbox import rules
from identity.mail.outbox.domain import write_email
from identity.profile.profiles.store import get_mailable_profile


async def write_link(session: AsyncSession, user_id: int, public_url: str) -> None:
    """Email the link to the page of a finished export, unless nobody can use it now."""
    profile = await get_mailable_profile(session, user_id)
    if profile is not None:
        message = rules.export_ready(public_url, profile)
        await write_email(session, profile.email, message, account_id=user_id)


async def write_end_of_deliveries(session: AsyncSession, user_id: int, public_url: str) -> None:
    """Email that exports are no longer sent to the person's own server."""
    profile = await get_mailable_profile(session, user_id)
    if profile is not None:
        message = rules.export_deliveries_ended(public_url, profile)
        await write_email(session, profile.email, message, account_id=user_id)
