"""Finds or creates the account that a provider's claims belong to."""

import secrets

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.email.verification.domain import request_verification
from identity.account.registration.accounts.domain import create_account
from identity.account.registration.accounts.models import Account
from identity.id_tokens import IdentityClaims
from identity.oidc_client import Provider
from identity.profile.profiles.domain import verify_email
from identity.profile.profiles.errors import UsernameTaken
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import (
    get_profile,
    get_profile_by_verified_email,
    get_username_owner,
    lock_email,
)
from identity.request_context import RequestContext
from identity.signin.social_login.callback import rules
from identity.signin.social_login.callback.errors import EmailMissing
from identity.signin.social_login.linked_identities.domain import is_linked
from identity.signin.social_login.linked_identities.models import LinkedProvider
from identity.signin.social_login.linked_identities.store import (
    get_linked,
    insert_linked,
    lock_subject,
)

MAX_RANDOM_SUFFIXES = 8
"""Attempts to find a free username with a random suffix."""


async def find_owner(
    session: AsyncSession, provider: Provider, claims: IdentityClaims
) -> Profile | None:
    """Return the account that these claims sign in to; None for a newcomer.

    An email address counts only if both sides have verified it: claiming one, here or there,
    gives nobody access to its owner's account. Raises ProviderAlreadyLinked or EmailMissing.
    """
    if linked := await get_linked(session, provider.id, claims.subject):
        return await get_profile(session, linked.account_id)
    if claims.email is None:
        raise EmailMissing
    if not claims.email_verified:
        return None
    owner = await get_profile_by_verified_email(session, claims.email)
    if owner is not None:
        await is_linked(session, owner.id, provider.id, claims.subject)
    return owner


async def lock_and_find_owner(
    session: AsyncSession, provider: Provider, claims: IdentityClaims
) -> Profile | None:
    """As `find_owner`, with subject and email locked until the transaction ends."""
    await lock_subject(session, provider.id, claims.subject)
    if claims.email is not None:
        await lock_email(session, claims.email)
    return await find_owner(session, provider, claims)


def link_for(owner: Profile, provider: Provider, claims: IdentityClaims) -> LinkedProvider:
    """Return the row that links an account with a provider's claims."""
    return LinkedProvider(
        account_id=owner.id, provider=provider.id, subject=claims.subject, email=claims.email
    )


async def register_from_provider(
    session: AsyncSession,
    context: RequestContext,
    provider: Provider,
    claims: IdentityClaims,
    invite_code: str | None,
) -> Profile:
    """Create an account without a password for a newcomer.

    Raises EmailMissing, or what `admit` raises if registration is restricted.
    """
    if claims.email is None:
        raise EmailMissing
    username = await _free_username(session, claims)
    profile = await create_account(
        session,
        Account(invite_code=invite_code),
        email=claims.email,
        username=username,
        display_name=rules.display_name([claims.name, claims.preferred_username]) or username,
    )
    await insert_linked(session, link_for(profile, provider, claims))
    if claims.email_verified:
        await verify_email(session, profile.id, claims.email, context.now)
    else:
        await request_verification(session, profile, context.public_url, context.now)
    audit_log.record(session, "registered", profile.id, context.device)
    return profile


async def _free_username(session: AsyncSession, claims: IdentityClaims) -> str:
    sources = [claims.preferred_username, claims.name, claims.email]
    suffixes = [secrets.token_hex(3) for _ in range(MAX_RANDOM_SUFFIXES)]
    for name in rules.usernames(sources, suffixes):
        if await get_username_owner(session, name) is None:
            return name
    raise UsernameTaken
