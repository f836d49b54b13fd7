"""Sends browsers to a provider, and handles its callback."""

from dataclasses import replace

from pydantic import TypeAdapter, ValidationError
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.registration.policy.domain import may_register
from identity.id_tokens import IdentityClaims
from identity.oidc_client import Provider, Providers
from identity.oidc_discovery import ProviderUnavailable
from identity.profile.profiles.schemas import Email
from identity.request_context import RequestContext
from identity.sessions.domain import session_id_of
from identity.sessions.store import get_session
from identity.signin.authorization_codes.domain import make_code
from identity.signin.authorization_codes.models import SignInCode
from identity.signin.authorization_codes.rules import PROVIDER_LIFETIME
from identity.signin.social_login.callback.domain import find_owner
from identity.signin.social_login.linked_identities.domain import is_linked
from identity.signin.social_login.providers import rules, store
from identity.signin.social_login.providers.errors import AccessDenied, InvalidAttempt
from identity.signin.social_login.providers.models import Attempt
from identity.signin.social_login.providers.schemas import CallbackParams, CallbackResult, Start
from identity.tokens import TokenIssuer
from shared.http.errors import ApiError, NotSignedIn
from shared.http.viewer import Viewer

_EMAIL: TypeAdapter[str] = TypeAdapter(Email)


async def start(
    session: AsyncSession,
    context: RequestContext,
    provider: Provider,
    options: Start,
    viewer: Viewer,
) -> tuple[str, str]:
    """Return the provider's URL for the browser, and the value of the browser's cookie.

    Raises NotSignedIn (to link), ProviderUnavailable or ProviderNotTrusted.
    """
    if options.link and not viewer.signed_in:
        raise NotSignedIn
    # Before the first query, so that no connection is held while waiting for a provider.
    metadata = await provider.describe()
    attempt = Attempt(
        provider=provider.id,
        code_challenge=options.code_challenge,
        session_id=session_id_of(viewer) if options.link else None,
        invite_code=options.invite_code,
        expires_at=context.now + rules.ATTEMPT_LIFETIME,
    )
    await store.insert_attempt(session, attempt)
    token_issuer = context.token_issuer
    url = provider.authorization_url(
        metadata,
        state=token_issuer.sealed("state", attempt.id),
        nonce=token_issuer.secret_of("nonce", attempt.id),
        verifier=token_issuer.secret_of("verifier", attempt.id),
    )
    return url, token_issuer.sealed("attempt", attempt.id)


async def handle_callback(
    session: AsyncSession, context: RequestContext, providers: Providers, params: CallbackParams
) -> CallbackResult:
    """Accept a provider's answer, once, and make the code that the browser exchanges.

    The first answer ends the attempt, even an invalid one, so this returns errors instead of
    raising. No account changes until the browser has sent its verifier.
    """
    attempt = await _find_attempt(session, context, params)
    if attempt is None:
        return CallbackResult(error=InvalidAttempt.code)
    provider = providers.get(attempt.provider)
    # Nothing was written yet: release the connection while waiting for the provider.
    await session.close()
    claims, error = None, ""
    try:
        claims = await _identify(context.token_issuer, provider, attempt, params)
    except ApiError as exc:
        error = exc.code
    if not await store.update_answered(session, attempt.id, claims, context.now):
        return CallbackResult(error=InvalidAttempt.code)
    if claims is None:
        return CallbackResult(error=error)
    return await _accept(session, context, provider, attempt, claims)


async def _find_attempt(
    session: AsyncSession, context: RequestContext, params: CallbackParams
) -> Attempt | None:
    """Return the attempt, if this browser made it with this provider and it has no answer yet."""
    attempt_id = context.token_issuer.read_sealed("attempt", params.attempt)
    if attempt_id is None:
        return None
    if context.token_issuer.read_sealed("state", params.state) != attempt_id:
        return None
    attempt = await store.get_attempt(session, attempt_id)
    if attempt is None or attempt.provider != params.provider:
        return None
    return attempt if attempt.answered_at is None and attempt.expires_at > context.now else None


async def _identify(
    token_issuer: TokenIssuer, provider: Provider, attempt: Attempt, params: CallbackParams
) -> IdentityClaims:
    if params.error or not params.code:
        raise AccessDenied if params.error == "access_denied" else ProviderUnavailable
    claims = await provider.identify(
        params.code,
        nonce=token_issuer.secret_of("nonce", attempt.id),
        verifier=token_issuer.secret_of("verifier", attempt.id),
        issuer=params.issuer,
    )
    return replace(claims, email=_normalized(claims.email))


def _normalized(email: str | None) -> str | None:
    """Return an email address as we compare them; None if it is not valid."""
    try:
        return _EMAIL.validate_python(email)
    except ValidationError:
        return None


async def _accept(
    session: AsyncSession,
    context: RequestContext,
    provider: Provider,
    attempt: Attempt,
    claims: IdentityClaims,
) -> CallbackResult:
    try:
        await _check(session, provider, attempt, claims)
    except ApiError as exc:
        return CallbackResult(error=exc.code)
    code = SignInCode(
        code_challenge=attempt.code_challenge,
        attempt_id=attempt.id,
        expires_at=context.now + PROVIDER_LIFETIME,
    )
    return CallbackResult(code=context.token_issuer.sealed("code", await make_code(session, code)))


async def _check(
    session: AsyncSession, provider: Provider, attempt: Attempt, claims: IdentityClaims
) -> None:
    """Raise now what would fail in the exchange, because the callback page can explain it."""
    if attempt.session_id is None:
        if await find_owner(session, provider, claims) is None:
            await may_register(session, attempt.invite_code)
    elif (row := await get_session(session, attempt.session_id)) is not None:
        await is_linked(session, row.account_id, provider.id, claims.subject)
