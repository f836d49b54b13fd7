"""The token endpoint: one URL with a handler for each grant type."""

from collections.abc import Awaitable, Callable, Mapping
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
from identity.sessions.errors import DeletionPending
from identity.sessions.routes import Exchange, respond_with_session
from identity.sessions.schemas import GrantRefused, TokenOut
from identity.signin.password_login.schemas import SignInContext
from identity.signin.token_endpoint import domain
from shared.http.errors import ApiError
from shared.translations import gettext, translate

router = APIRouter(tags=["sessions"])


async def sign_in(exchange: Exchange) -> TokenOut | GrantRefused:
    """Handle `grant_type=authorization_code`, from a provider's callback or a login link."""
    form = exchange.form
    if not (form.code and form.code_verifier):
        return exchange.refuse("invalid_request", "code and code_verifier are both needed.")
    try:
        context = _sign_in_context(exchange)
    except ValidationError:
        return exchange.refuse("invalid_request", "passkey is not an AuthenticationResponseJSON.")
    try:
        grant = await domain.sign_in(
            exchange.session, exchange.providers, context, form.code, form.code_verifier
        )
    except ApiError as error:
        # This endpoint has its own form of errors, so the rollback is done here.
        await exchange.session.rollback()
        return _refuse(exchange, error)
    if grant is None:
        return exchange.refuse("invalid_grant", gettext("This login has expired. Start again."))
    if isinstance(grant, SecondFactorChallenge):
        refusal = exchange.refuse(grant.code, translate(grant.detail))
        return refusal.model_copy(update={"factors": list(grant.factors)})
    respond_with_session(grant, exchange.browser)
    return TokenOut.of(grant)


def _sign_in_context(exchange: Exchange) -> SignInContext:
    passkey = exchange.form.passkey
    assertion = Assertion.model_validate_json(passkey) if passkey else None
    return SignInContext(
        exchange.context,
        SecondFactor(exchange.form.totp, assertion),
        restore=exchange.form.restore,
        refresh_token=exchange.browser.refresh_token or "",
        bind=exchange.browser.bind,
    )


def _refuse(exchange: Exchange, error: ApiError) -> GrantRefused:
    if isinstance(error, DeletionPending):
        refusal = exchange.refuse("deletion_pending", translate(error.detail))
        return refusal.model_copy(update=error.members)
    if error.status >= HTTPStatus.TOO_MANY_REQUESTS:
        raise error
    return exchange.refuse("invalid_grant", translate(error.detail))


Exchanged = TokenOut | ClientTokenOut | GrantRefused

GRANTS: Mapping[str, Callable[[Exchange], Awaitable[Exchanged]]] = {
    "client_credentials": oauth.issue,
    "refresh_token": sessions.renew,
    "authorization_code": sign_in,
}
"""The handler of each grant type. Their form fields are in TokenForm."""


async def _unsupported(exchange: Exchange) -> GrantRefused:
    return exchange.refuse("unsupported_grant_type", f"It can be: {', '.join(GRANTS)}.")


async def _missing(exchange: Exchange) -> GrantRefused:
    return exchange.refuse("invalid_request", "grant_type is missing.")


@router.post("/token", responses=oauth.REFUSALS)
async def exchange_token(exchange: Annotated[Exchange, Depends()]) -> Exchanged:
    """OAuth token endpoint (RFC 6749). The grant type decides which other fields are read.

    `refresh_token`: browsers send theirs in its cookie and get new cookies; clients may send it
    in the form and find the next one in the response. A refresh token whose successor came into use
    less than a minute ago gets 409 `refresh_superseded`; an older one ends the session.

    `authorization_code`: `code` is the code that /callback got from a provider or a login link,
    and works once; `code_verifier` belongs to the browser that requested it (RFC 7636). Using a
    code again ends the session that it opened.

    `client_credentials`: a client authenticates by HTTP Basic, or by `client_id` and
    `client_secret` in the form. `scope` is its service and may be left out.
    """
    exchange.response.headers["Cache-Control"] = "no-store"
    grant_type = exchange.form.grant_type
    handler = GRANTS.get(grant_type, _unsupported if grant_type else _missing)
    return await handler(exchange)
