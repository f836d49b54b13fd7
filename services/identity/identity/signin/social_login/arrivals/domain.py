"""Finding or making the account of somebody whom a provider vouches for."""

import secrets
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.email.verification.domain import ask_to_verify
from identity.account.registration.accounts.domain import create_account
from identity.account.registration.accounts.models import Account
from identity.id_tokens import IdentityClaims
from identity.oidc_client import Provider
from identity.profile.profiles.domain import UsernameTaken, verify_address
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import (
    get_profile,
    get_profile_by_verified_email,
    get_username_owner,
    lock_email,
)
from identity.sessions.schemas import Device
from identity.signin.social_login.arrivals import rules
from identity.signin.social_login.linked_identities.domain import is_linked
from identity.signin.social_login.linked_identities.models import LinkedProvider
from identity.signin.social_login.linked_identities.store import (
    get_linked,
    insert_linked,
    lock_subject,
)
from shared.errors import ApiError

MAX_NAMES = 8
"""How often chance is asked for a username that nobody has."""


class AddressMissing(ApiError):
    """The provider told no address, without which there is no account."""

    code = "email_needed"
    detail = "The provider didn't share your email. Allow it there, or register here."


async def find_owner(
    session: AsyncSession, provider: Provider, told: IdentityClaims
) -> Profile | None:
    """Whose account this opens; None for a newcomer.

    An address counts only if both sides have shown whose it is: whoever merely claims one, here
    or there, gets nothing of its owner's. Raises LinkedAlready or AddressMissing.
    """
    if known := await get_linked(session, provider.id, told.subject):
        return await get_profile(session, known.account_id)
    if told.email is None:
        raise AddressMissing
    if not told.email_verified:
        return None
    owner = await get_profile_by_verified_email(session, told.email)
    if owner is not None:
        await is_linked(session, owner.id, provider.id, told.subject)
    return owner


async def meet(session: AsyncSession, provider: Provider, told: IdentityClaims) -> Profile | None:
    """As find_owner, and nobody else decides about the person or the address meanwhile."""
    await lock_subject(session, provider.id, told.subject)
    if told.email is not None:
        await lock_email(session, told.email)
    return await find_owner(session, provider, told)


def linked_to(owner: Profile, provider: Provider, told: IdentityClaims) -> LinkedProvider:
    """The link of an account with what a provider told."""
    return LinkedProvider(
        account_id=owner.id, provider=provider.id, subject=told.subject, email=told.email
    )


async def join(
    session: AsyncSession,
    provider: Provider,
    told: IdentityClaims,
    invite_code: str | None,
    device: Device,
    public_url: str,
    now: datetime,
) -> Profile:
    """Make the account of a newcomer, without a password.

    Raises AddressMissing, or what `admit` does when not everybody may register.
    """
    if told.email is None:
        raise AddressMissing
    username = await _free_username(session, told)
    profile = await create_account(
        session,
        Account(invite_code=invite_code),
        email=told.email,
        username=username,
        display_name=rules.display_name([told.name, told.preferred_username]) or username,
    )
    await insert_linked(session, linked_to(profile, provider, told))
    if told.email_verified:
        await verify_address(session, profile.id, told.email, now)
    else:
        await ask_to_verify(session, profile, public_url, now)
    audit_log.record(
        session,
        "registered",
        account_id=profile.id,
        address=device.address,
        user_agent=device.user_agent,
    )
    return profile


async def _free_username(session: AsyncSession, told: IdentityClaims) -> str:
    sources = [told.preferred_username, told.name, told.email]
    endings = [secrets.token_hex(3) for _ in range(MAX_NAMES)]
    for name in rules.usernames(sources, endings):
        if await get_username_owner(session, name) is None:
            return name
    raise UsernameTaken
