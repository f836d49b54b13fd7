"""Exchanges authorization codes for sessions."""

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.two_factor.challenge.rules import SecondFactorChallenge
from identity.id_tokens import IdentityClaims
from identity.oidc_client import Provider, Providers
from identity.profile.profiles.models import Profile
from identity.profile.profiles.store import get_profile
from identity.sessions.domain import refresh
from identity.sessions.schemas import Grant
from identity.signin.authorization_codes.domain import find_code, use_code
from identity.signin.authorization_codes.models import SignInCode
from identity.signin.password_login.domain import complete_sign_in
from identity.signin.password_login.schemas import SignInContext
from identity.signin.social_login.callback.domain import (
    link_for,
    lock_and_find_owner,
    register_from_provider,
)
from identity.signin.social_login.linked_identities.domain import link
from identity.signin.social_login.linked_identities.store import lock_subject
from identity.signin.social_login.providers.errors import InvalidAttempt
from identity.signin.social_login.providers.models import Attempt
from identity.signin.social_login.providers.store import delete_attempt, get_attempt
from identity.signin.token_endpoint.errors import LoginLinkOutdated


async def sign_in(
    session: AsyncSession, providers: Providers, context: SignInContext, code: str, verifier: str
) -> Grant | SecondFactorChallenge | None:
    """Exchange a code, once; return None if it is not valid.

    Any other failure, such as a missing second factor, leaves the code valid.
    """
    request = context.request
    found = await find_code(session, request, code, verifier)
    if found is None:
        return None
    grant: Grant | SecondFactorChallenge | None
    if found.attempt_id is None:
        grant = await complete_sign_in(session, context, await _owner_of(session, found))
    else:
        grant = await _finish_attempt(session, providers, context, found.attempt_id)
    if isinstance(grant, Grant):
        # Linking renews a session that existed before: a replayed code must not end that one.
        await use_code(session, found, grant.session_id if grant.bind else None, request.now)
    return grant


async def _finish_attempt(
    session: AsyncSession, providers: Providers, context: SignInContext, attempt_id: int
) -> Grant | SecondFactorChallenge | None:
    """Sign in, register or link with a provider's claims; return None if the session is over.

    Returns a challenge if the account needs a second factor. Raises InvalidAttempt, or whatever
    prevents the sign-in, the link or the new account.
    """
    attempt = await get_attempt(session, attempt_id)
    if attempt is None or attempt.claims is None:
        raise InvalidAttempt
    provider, claims = providers.get(attempt.provider), attempt.claims
    grant: Grant | SecondFactorChallenge | None
    if attempt.session_id is None:
        owner = await _owner_or_newcomer(session, provider, context, attempt, claims)
        grant = await complete_sign_in(session, context, owner)
    else:
        grant = await refresh(session, context.request, context.refresh_token, context.bind)
    if not isinstance(grant, Grant):
        return grant
    # A link is made only in the session that requested it.
    if attempt.session_id not in {None, grant.session_id}:
        raise InvalidAttempt
    # Last: an account with a second factor gets no new sign-in method without it.
    await lock_subject(session, provider.id, claims.subject)
    new_link = link_for(grant.profile, provider, claims)
    await link(session, context.request, new_link, grant.profile, provider.name)
    await delete_attempt(session, attempt.id)
    return grant


async def _owner_or_newcomer(
    session: AsyncSession,
    provider: Provider,
    context: SignInContext,
    attempt: Attempt,
    claims: IdentityClaims,
) -> Profile:
    owner = await lock_and_find_owner(session, provider, claims)
    return owner or await register_from_provider(
        session, context.request, provider, claims, attempt.invite_code
    )


async def _owner_of(session: AsyncSession, code: SignInCode) -> Profile:
    profile = code.account_id and await get_profile(session, code.account_id)
    if not profile or not profile.email_verified or profile.email != code.email:
        raise LoginLinkOutdated
    return profile
