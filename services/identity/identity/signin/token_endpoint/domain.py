"""Turning a sign-in code into a session."""

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
from identity.signin.password_login.domain import enter
from identity.signin.social_login.arrivals.domain import join, linked_to, meet
from identity.signin.social_login.linked_identities.domain import link
from identity.signin.social_login.linked_identities.store import lock_subject
from identity.signin.social_login.providers.domain import InvalidAttempt
from identity.signin.social_login.providers.models import Attempt
from identity.signin.social_login.providers.store import delete_attempt, get_attempt
from identity.signin.token_endpoint.schemas import SignInContext
from shared.errors import ApiError


class LetterOutdated(ApiError):
    """The letter went to an address that the account no longer has."""

    code = "invalid_grant"
    detail = "This link has expired or was already used. Request a new one."


async def sign_in(
    session: AsyncSession, providers: Providers, entrance: SignInContext, code: str, verifier: str
) -> Grant | SecondFactorChallenge | None:
    """Exchange a code, once; None when it is good for nothing.

    Whatever else comes of it leaves the code good: a second factor that is missing, for instance.
    """
    mint, device, now = entrance.mint, entrance.device, entrance.now
    found = await find_code(session, mint, code, verifier, device, now)
    if found is None:
        return None
    grant: Grant | SecondFactorChallenge | None
    if found.attempt_id is None:
        grant = await _let_in(session, entrance, await _reader_of(session, found))
    else:
        grant = await _finish(session, providers, entrance, found.attempt_id)
    if isinstance(grant, Grant):
        # A link renews the session that was there before: it is not the code's to end.
        await use_code(session, found, grant.session_id if grant.bind else None, now)
    return grant


async def _finish(
    session: AsyncSession, providers: Providers, entrance: SignInContext, attempt_id: int
) -> Grant | SecondFactorChallenge | None:
    """Sign in, join or link with what the provider told; None when a session has to end.

    An account may ask for a second factor too: then answers what is missing. Raises
    InvalidAttempt, or what stands in the way of the sign-in, the link or the new account.
    """
    attempt = await get_attempt(session, attempt_id)
    if attempt is None or attempt.told is None:
        raise InvalidAttempt
    provider, told = providers.get(attempt.provider), attempt.told
    grant: Grant | SecondFactorChallenge | None
    if attempt.session_id is None:
        grant = await _sign_in(session, provider, entrance, attempt, told)
    else:
        shown = (entrance.refresh_token, entrance.bind)
        grant = await refresh(session, entrance.mint, *shown, entrance.device, entrance.now)
    if not isinstance(grant, Grant):
        return grant
    # A link is made in the session that asked for it, and nowhere else.
    if attempt.session_id not in {None, grant.session_id}:
        raise InvalidAttempt
    # Last: without its second factor an account gets no other way in.
    await lock_subject(session, provider.id, told.subject)
    owner, device, public_url = grant.profile, entrance.device, entrance.public_url
    new = linked_to(owner, provider, told)
    await link(session, new, owner, provider.name, device, public_url)
    await delete_attempt(session, attempt.id)
    return grant


async def _let_in(
    session: AsyncSession, entrance: SignInContext, profile: Profile
) -> Grant | SecondFactorChallenge:
    """Sign in somebody who has shown who they are; see `enter`."""
    return await enter(
        session,
        entrance.mint,
        entrance.authenticator,
        profile,
        entrance.second_factor,
        entrance.device,
        entrance.now,
        restore=entrance.restore,
    )


async def _sign_in(
    session: AsyncSession,
    provider: Provider,
    entrance: SignInContext,
    attempt: Attempt,
    told: IdentityClaims,
) -> Grant | SecondFactorChallenge:
    owner = await meet(session, provider, told)
    if owner is None:
        device, public_url = entrance.device, entrance.public_url
        code, now = attempt.invite_code, entrance.now
        owner = await join(session, provider, told, code, device, public_url, now)
    return await _let_in(session, entrance, owner)


async def _reader_of(session: AsyncSession, code: SignInCode) -> Profile:
    profile = code.account_id and await get_profile(session, code.account_id)
    if not profile or not profile.email_verified or profile.email != code.email:
        raise LetterOutdated
    return profile
