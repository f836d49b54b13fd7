"""OAuth routes: tokens of clients, and the metadata that clients read."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from identity.deps import Context, IdentitySettings
from identity.oauth_clients import domain, rules
from identity.oauth_clients.schemas import ClientTokenOut, Introspection, Metadata, TokenQuestion
from identity.oauth_requests import METHODS, OAuthRequest
from identity.oauth_server import OAuthResponse
from identity.sessions.routes import Exchange
from identity.sessions.schemas import GrantRefused
from identity.signing.keyring import Keyring
from identity.signing.signing_keys.schemas import KeySet
from shared.data.db import Session

API = "/api/identity/v1"

router = APIRouter(tags=["oauth"])
well_known = APIRouter()

REFUSALS: dict[int | str, dict[str, object]] = {
    400: {"model": GrantRefused},
    401: {"model": GrantRefused},
}


async def _keyring(request: Request) -> Keyring:
    keyring: Keyring = request.app.state.keyring
    return keyring


async def _oauth_request(request: Request) -> OAuthRequest:
    sent = (await request.form()).multi_items()
    texts = [(name, value) for name, value in sent if isinstance(value, str)]
    return OAuthRequest(request.headers.get("authorization"), texts)


PublicKeys = Annotated[Keyring, Depends(_keyring)]
ParsedRequest = Annotated[OAuthRequest, Depends(_oauth_request)]


async def issue(exchange: Exchange) -> ClientTokenOut | GrantRefused:
    """Handle `grant_type=client_credentials`: a client authenticates with its id and secret."""
    oauth_request, context = await _oauth_request(exchange.request), exchange.context
    oauth_response = await domain.issue_token(
        exchange.session, context.token_issuer, oauth_request, context.now
    )
    body = _apply(oauth_response, exchange.response)
    if oauth_response.succeeded:
        return ClientTokenOut.model_validate(body)
    return GrantRefused.model_validate(body)


@router.post("/introspect", responses=REFUSALS, response_model_exclude_none=True)
async def introspect(
    oauth_request: ParsedRequest,
    session: Session,
    keyring: PublicKeys,
    response: Response,
    _: Annotated[TokenQuestion, Form()],
) -> Introspection | GrantRefused:
    """Introspect one of the calling client's tokens (RFC 7662).

    The client authenticates as at the token endpoint: by HTTP Basic, or by `client_id` and
    `client_secret` in the form.
    """
    oauth_response = await domain.introspect_token(session, keyring.public_key, oauth_request)
    body = _apply(oauth_response, response)
    if oauth_response.succeeded:
        return Introspection.model_validate(body)
    return GrantRefused.model_validate(body)


@router.post("/revoke", responses=REFUSALS)
async def revoke(
    oauth_request: ParsedRequest,
    session: Session,
    keyring: PublicKeys,
    context: Context,
    response: Response,
    _: Annotated[TokenQuestion, Form()],
) -> GrantRefused | None:
    """Revoke one of the calling client's tokens (RFC 7009)."""
    oauth_response = await domain.revoke_token(
        session, keyring.public_key, oauth_request, context.device
    )
    body = _apply(oauth_response, response)
    return None if oauth_response.succeeded else GrantRefused.model_validate(body)


@well_known.get("/.well-known/jwks.json", include_in_schema=False)
async def read_keys(keyring: PublicKeys, response: Response) -> KeySet:
    """Return the public keys of access tokens, including the next one."""
    response.headers["Cache-Control"] = "public, max-age=60"
    return KeySet(keys=keyring.published(datetime.now(UTC)))


@well_known.get("/.well-known/oauth-authorization-server", include_in_schema=False)
async def read_metadata(settings: IdentitySettings, response: Response) -> Metadata:
    """Return the authorization server metadata (RFC 8414)."""
    response.headers["Cache-Control"] = "public, max-age=3600"
    base = settings.public_url
    return Metadata(
        issuer=base,
        token_endpoint=f"{base}{API}/token",
        introspection_endpoint=f"{base}{API}/introspect",
        revocation_endpoint=f"{base}{API}/revoke",
        jwks_uri=f"{base}/.well-known/jwks.json",
        service_documentation=f"{base}/api/identity/docs",
        scopes_supported=list(rules.SERVICES),
        response_types_supported=[],
        grant_types_supported=["client_credentials", "refresh_token"],
        token_endpoint_auth_methods_supported=METHODS,
        introspection_endpoint_auth_methods_supported=METHODS,
        revocation_endpoint_auth_methods_supported=METHODS,
    )


def _apply(oauth_response: OAuthResponse, response: Response) -> dict[str, object]:
    """Copy status and headers to our response, and return the body."""
    response.status_code = oauth_response.status
    for name, value in oauth_response.headers.items():
        if name.lower() != "content-type":
            response.headers[name] = value
    return dict(oauth_response.body)
