"""The token endpoint over HTTP: one address, and a way to a token for each grant type."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import ValidationError

from identity.account.passkeys.authentication.schemas import Assertion
from identity.account.two_factor.challenge.rules import SecondFactorChallenge
from identity.account.two_factor.challenge.schemas import SecondFactor
from identity.oauth_clients import routes as oauth
from identity.oauth_clients.schemas import ClientTokenOut
from identity.sessions import routes as sessions
from identity.sessions.routes import Exchange, hand_over
from identity.sessions.rules import DeletionPending
from identity.sessions.schemas import GrantRefused, TokenOut
from identity.signin.token_endpoint import domain
from identity.signin.token_endpoint.schemas import SignInContext
from shared.errors import ApiError

router = APIRouter(tags=["sessions"])


async def sign_in(asked: Exchange) -> TokenOut | GrantRefused:
    """`grant_type=authorization_code`: of a provider's callback, or of a letter."""
    form = asked.form
    if not (form.code and form.code_verifier):
        return asked.refuse("invalid_request", "code and code_verifier are both needed.")
    try:
        entrance = _entrance(asked)
    except ValidationError:
        return asked.refuse("invalid_request", "passkey is not what a browser answers.")
    try:
        grant = await domain.sign_in(
            asked.session, asked.providers, entrance, form.code, form.code_verifier
        )
    except ApiError as refused:
        # Errors have a form of their own here; what was begun is not kept.
        await asked.session.rollback()
        return _refuse(asked, refused)
    if grant is None:
        return asked.refuse("invalid_grant", "This login has expired. Start again.")
    if isinstance(grant, SecondFactorChallenge):
        refusal = asked.refuse(grant.code, grant.detail)
        return refusal.model_copy(update={"factors": list(grant.factors)})
    hand_over(grant, asked.browser)
    return TokenOut.for_browser(grant)


def _entrance(asked: Exchange) -> SignInContext:
    passkey = asked.form.passkey
    shown = Assertion.model_validate_json(passkey) if passkey else None
    return SignInContext(
        mint=asked.mint,
        authenticator=asked.second_factors,
        device=asked.device,
        public_url=asked.settings.public_url,
        now=datetime.now(UTC),
        refresh_token=asked.browser.refresh_token or "",
        bind=asked.browser.bind,
        second_factor=SecondFactor(asked.form.totp, shown),
        restore=asked.form.restore,
    )


def _refuse(asked: Exchange, refused: ApiError) -> GrantRefused:
    if isinstance(refused, DeletionPending):
        refusal = asked.refuse("deletion_pending", refused.detail)
        return refusal.model_copy(update=refused.members)
    if refused.status >= HTTPStatus.TOO_MANY_REQUESTS:
        raise refused
    return asked.refuse("invalid_grant", refused.detail)


Exchanged = TokenOut | ClientTokenOut | GrantRefused

GRANTS: Mapping[str, Callable[[Exchange], Awaitable[Exchanged]]] = {
    "client_credentials": oauth.issue,
    "refresh_token": sessions.renew,
    "authorization_code": sign_in,
}
"""What answers each grant type. Its fields of the form stand in TokenForm."""


async def _unsupported(asked: Exchange) -> GrantRefused:
    return asked.refuse("unsupported_grant_type", f"It can be: {', '.join(GRANTS)}.")


async def _missing(asked: Exchange) -> GrantRefused:
    return asked.refuse("invalid_request", "grant_type is missing.")


@router.post("/token", responses=oauth.REFUSALS)
async def exchange_token(asked: Annotated[Exchange, Depends()]) -> Exchanged:
    """OAuth token endpoint (RFC 6749); the grant type decides which other fields are read.

    `refresh_token`: browsers send theirs in its cookie and get new cookies; programs may send it
    in the form and then find the next one in the answer.

    `authorization_code`: `code` is what /callback got from a provider or a letter, once;
    `code_verifier` is that of the browser that asked (RFC 7636). A code that is used again ends
    the session that it opened.

    `client_credentials`: a program names itself by HTTP Basic, or by `client_id` and
    `client_secret` in the form. `scope` is its service and may be left out.
    """
    asked.response.headers["Cache-Control"] = "no-store"
    grant = GRANTS.get(asked.form.grant_type, _unsupported if asked.form.grant_type else _missing)
    return await grant(asked)
