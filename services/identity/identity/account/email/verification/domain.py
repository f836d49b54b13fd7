"""Asking whether an address is its account's, and taking the answer."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.mail.email_links.domain import (
    InvalidLinkToken,
    find_link,
    make_link,
    may_write_to,
    use_link,
)
from identity.mail.outbox.domain import write_email
from identity.mail.outbox.rules import address_used_again, verification
from identity.profile.profiles.domain import verify_address
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile, get_profile_by_verified_email
from identity.sessions.schemas import Device
from identity.tokens import TokenIssuer
from shared.errors import NotFound
from shared.viewer import Viewer


async def ask_to_verify(
    session: AsyncSession, profile: Profile, public_url: str, now: datetime
) -> None:
    """Write to the address of an account.

    An address that another account has verified gets a warning instead: the same work, and the
    link is known to nobody.
    """
    link_id = await make_link(session, "email_verification", profile.id, profile.email, now)
    letter = verification(public_url, profile.username)
    if await get_profile_by_verified_email(session, profile.email):
        letter = address_used_again(public_url)
    if await may_write_to(session, profile.email, now):
        await write_email(session, profile.email, letter, account_id=profile.id, link_id=link_id)


async def ask_again(session: AsyncSession, viewer: Viewer, public_url: str, now: datetime) -> None:
    """Write once more; a verified address needs no letter. Raises NotFound."""
    profile = await get_profile(session, viewer.id)
    if profile is None:
        raise NotFound
    if not profile.email_verified:
        await ask_to_verify(session, profile, public_url, now)


async def confirm(
    session: AsyncSession, mint: TokenIssuer, token: str, device: Device, now: datetime
) -> str:
    """Take the proof and answer the address; raises InvalidLinkToken or AddressTaken."""
    link = await find_link(session, mint, "email_verification", token, now)
    await use_link(session, link, now)
    profile = await get_profile(session, link.account_id)
    if profile is None or profile.email != link.email:
        raise InvalidLinkToken
    await verify_address(session, profile.id, link.email, now)
    audit_log.record(
        session,
        "email_verified",
        account_id=profile.id,
        address=device.address,
        user_agent=device.user_agent,
    )
    return link.email
