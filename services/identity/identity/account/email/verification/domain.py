"""Verifies email addresses with a link that is sent to them."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.mail.email_links.domain import find_link, make_link, may_write_to, use_link
from identity.mail.email_links.errors import InvalidLinkToken
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import email_already_used, verification
from identity.profile.profiles.domain import verify_email
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile, get_profile_by_verified_email
from identity.request_context import RequestContext
from shared.http.errors import NotFound
from shared.http.viewer import Viewer


async def request_verification(
    session: AsyncSession, profile: Profile, public_url: str, now: datetime
) -> None:
    """Send a verification link to the email address of an account.

    An address that another account has verified gets a warning instead. The work is the same, so
    timing reveals nothing, and nobody gets the link.
    """
    link_id = await make_link(session, "email_verification", profile.id, profile.email, now)
    message = verification(public_url, profile)
    if await get_profile_by_verified_email(session, profile.email):
        message = email_already_used(public_url)
    if await may_write_to(session, profile.email, now):
        await write_email(session, profile.email, message, account_id=profile.id, link_id=link_id)


async def resend(session: AsyncSession, viewer: Viewer, public_url: str, now: datetime) -> None:
    """Send another link, unless the email address is verified. Raises NotFound."""
    profile = await get_profile(session, viewer.id)
    if profile is None:
        raise NotFound
    if not profile.email_verified:
        await request_verification(session, profile, public_url, now)


async def confirm(session: AsyncSession, context: RequestContext, token: str) -> str:
    """Verify an email address and return it; raises InvalidLinkToken or EmailTaken."""
    link = await find_link(session, context, "email_verification", token)
    await use_link(session, link, context.now)
    profile = await get_profile(session, link.account_id)
    if profile is None or profile.email != link.email:
        raise InvalidLinkToken
    await verify_email(session, profile.id, link.email, context.now)
    audit_log.record(session, "email_verified", profile.id, context.device)
    return link.email
