"""Going to another provider, and coming back from there."""

from dataclasses import replace
from datetime import datetime

from pydantic import TypeAdapter, ValidationError
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.registration.policy.domain import may_register
from identity.id_tokens import IdentityClaims
from identity.oidc_client import Provider, Providers
from identity.oidc_discovery import ProviderUnavailable
from identity.profile.profiles.schemas import Email
from identity.sessions.domain import session_id_of
from identity.sessions.store import get_session
from identity.signin.authorization_codes.domain import make_code
from identity.signin.authorization_codes.models import SignInCode
from identity.signin.authorization_codes.rules import PROVIDER_LIFETIME
from identity.signin.social_login.arrivals.domain import find_owner
from identity.signin.social_login.linked_identities.domain import is_linked
from identity.signin.social_login.providers import rules, store
from identity.signin.social_login.providers.models import Attempt
from identity.signin.social_login.providers.schemas import Answer, Outcome, Start
from identity.tokens import TokenIssuer
from shared.errors import ApiError, NotSignedIn
from shared.viewer import Viewer

_EMAIL: TypeAdapter[str] = TypeAdapter(Email)


class InvalidAttempt(ApiError):
    """Not begun in this browser, or with this provider, or too long ago, or answered before."""

    code = "attempt_not_good"
    detail = "This login didn't start in this browser, or it took too long. Please start again."


class Denied(ApiError):
    """The person, or the provider, said no."""

    code = "access_denied"
    detail = "The provider didn't log you in. Please try again."


async def start(
    session: AsyncSession,
    mint: TokenIssuer,
    provider: Provider,
    asked: Start,
    viewer: Viewer,
    now: datetime,
) -> tuple[str, str]:
    """Where to send the browser, and what its cookie has to hold.

    Raises NotSignedIn (to link), ProviderUnavailable or ProviderNotTrusted.
    """
    if asked.link and not viewer.signed_in:
        raise NotSignedIn
    # Before the first query: nobody waits for a provider while holding a connection.
    metadata = await provider.describe()
    attempt = Attempt(
        provider=provider.id,
        code_challenge=asked.code_challenge,
        session_id=session_id_of(viewer) if asked.link else None,
        invite_code=asked.invite_code,
        expires_at=now + rules.ATTEMPT_LIFETIME,
    )
    await store.insert_attempt(session, attempt)
    url = provider.authorization_url(
        metadata,
        state=mint.sealed("state", attempt.id),
        nonce=mint.secret_of("nonce", attempt.id),
        verifier=mint.secret_of("verifier", attempt.id),
    )
    return url, mint.sealed("attempt", attempt.id)


async def come_back(
    session: AsyncSession, mint: TokenIssuer, providers: Providers, answer: Answer, now: datetime
) -> Outcome:
    """Take a provider's answer, once, and make the code that the browser exchanges.

    The attempt ends with its first answer, also with a bad one: so this answers instead of
    raising. Nothing happens to any account before the browser has shown its verifier.
    """
    attempt = await _find(session, mint, answer, now)
    if attempt is None:
        return Outcome(error=InvalidAttempt.code)
    provider = providers.get(attempt.provider)
    # Nothing was written yet: give the connection back while the provider is asked.
    await session.close()
    told, fault = None, ""
    try:
        told = await _identify(mint, provider, attempt, answer)
    except ApiError as refused:
        fault = refused.code
    if not await store.update_answered(session, attempt.id, told, now):
        return Outcome(error=InvalidAttempt.code)
    if told is None:
        return Outcome(error=fault)
    return await _accept(session, mint, provider, attempt, told, now)


async def _find(
    session: AsyncSession, mint: TokenIssuer, answer: Answer, now: datetime
) -> Attempt | None:
    """The attempt that this answers: of this browser, to this provider, for the first time."""
    attempt_id = mint.read_sealed("attempt", answer.attempt)
    if attempt_id is None or mint.read_sealed("state", answer.state) != attempt_id:
        return None
    attempt = await store.get_attempt(session, attempt_id)
    if attempt is None or attempt.provider != answer.provider:
        return None
    return attempt if attempt.answered_at is None and attempt.expires_at > now else None


async def _identify(
    mint: TokenIssuer, provider: Provider, attempt: Attempt, answer: Answer
) -> IdentityClaims:
    if answer.error or not answer.code:
        raise Denied if answer.error == "access_denied" else ProviderUnavailable
    told = await provider.identify(
        answer.code,
        nonce=mint.secret_of("nonce", attempt.id),
        verifier=mint.secret_of("verifier", attempt.id),
        issuer=answer.issuer,
    )
    return replace(told, email=_address(told.email))


def _address(text: str | None) -> str | None:
    """As we compare addresses; None for what is none."""
    try:
        return _EMAIL.validate_python(text)
    except ValidationError:
        return None


async def _accept(
    session: AsyncSession,
    mint: TokenIssuer,
    provider: Provider,
    attempt: Attempt,
    told: IdentityClaims,
    now: datetime,
) -> Outcome:
    try:
        await _check(session, provider, attempt, told)
    except ApiError as refused:
        return Outcome(error=refused.code)
    code = SignInCode(
        code_challenge=attempt.code_challenge,
        attempt_id=attempt.id,
        expires_at=now + PROVIDER_LIFETIME,
    )
    return Outcome(code=mint.sealed("code", await make_code(session, code)))


async def _check(
    session: AsyncSession, provider: Provider, attempt: Attempt, told: IdentityClaims
) -> None:
    """Raise now what would stand in the way later: here it can be said in plain words."""
    if attempt.session_id is None:
        if await find_owner(session, provider, told) is None:
            await may_register(session, attempt.invite_code)
    elif (row := await get_session(session, attempt.session_id)) is not None:
        await is_linked(session, row.account_id, provider.id, told.subject)
