"""OAuth over HTTP: programs' tokens, and what programs need to know of us."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from identity.deps import IdentitySettings
from identity.oauth_clients import domain, rules
from identity.oauth_clients.schemas import ClientTokenOut, Introspection, Metadata, TokenQuestion
from identity.oauth_requests import METHODS, Asked
from identity.oauth_server import Answer
from identity.sessions.routes import Exchange, ThisDevice
from identity.sessions.schemas import GrantRefused
from identity.signing.keyring import Keyring
from identity.signing.signing_keys.schemas import KeySet
from shared.db import Session

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


async def _asked(request: Request) -> Asked:
    sent = (await request.form()).multi_items()
    texts = [(name, value) for name, value in sent if isinstance(value, str)]
    return Asked(request.headers.get("authorization"), texts)


PublicKeys = Annotated[Keyring, Depends(_keyring)]
Question = Annotated[Asked, Depends(_asked)]


async def issue(asked: Exchange) -> ClientTokenOut | GrantRefused:
    """`grant_type=client_credentials`: a program signs in with its id and secret."""
    question = await _asked(asked.request)
    answer = await domain.issue_token(asked.session, asked.mint, question, datetime.now(UTC))
    if answer.succeeded:
        return ClientTokenOut.model_validate(_told(answer, asked.response))
    return GrantRefused.model_validate(_told(answer, asked.response))


@router.post("/introspect", responses=REFUSALS, response_model_exclude_none=True)
async def introspect(
    question: Question,
    session: Session,
    keyring: PublicKeys,
    response: Response,
    _: Annotated[TokenQuestion, Form()],
) -> Introspection | GrantRefused:
    """Whether a token of the asking program is good, and what it says (RFC 7662).

    The program names itself as at the token endpoint: HTTP Basic, or `client_id` and
    `client_secret` in the form.
    """
    answer = await domain.introspect_token(session, keyring.public_key, question)
    if answer.succeeded:
        return Introspection.model_validate(_told(answer, response))
    return GrantRefused.model_validate(_told(answer, response))


@router.post("/revoke", responses=REFUSALS)
async def revoke(
    question: Question,
    session: Session,
    keyring: PublicKeys,
    device: ThisDevice,
    response: Response,
    _: Annotated[TokenQuestion, Form()],
) -> GrantRefused | None:
    """End a token of the asking program before its time (RFC 7009)."""
    answer = await domain.revoke_token(session, keyring.public_key, question, device)
    told = _told(answer, response)
    return None if answer.succeeded else GrantRefused.model_validate(told)


@well_known.get("/.well-known/jwks.json", include_in_schema=False)
async def read_keys(keyring: PublicKeys, response: Response) -> KeySet:
    """The public keys that access tokens are signed with, the next one among them."""
    response.headers["Cache-Control"] = "public, max-age=60"
    return KeySet(keys=keyring.published(datetime.now(UTC)))


@well_known.get("/.well-known/oauth-authorization-server", include_in_schema=False)
async def read_metadata(settings: IdentitySettings, response: Response) -> Metadata:
    """Where programs find what (RFC 8414)."""
    response.headers["Cache-Control"] = "public, max-age=3600"
    here = settings.public_url
    return Metadata(
        issuer=here,
        token_endpoint=f"{here}{API}/token",
        introspection_endpoint=f"{here}{API}/introspect",
        revocation_endpoint=f"{here}{API}/revoke",
        jwks_uri=f"{here}/.well-known/jwks.json",
        service_documentation=f"{here}/api/identity/docs",
        scopes_supported=list(rules.SERVICES),
        response_types_supported=[],
        grant_types_supported=["client_credentials", "refresh_token"],
        token_endpoint_auth_methods_supported=METHODS,
        introspection_endpoint_auth_methods_supported=METHODS,
        revocation_endpoint_auth_methods_supported=METHODS,
    )


def _told(answer: Answer, response: Response) -> dict[str, object]:
    """Put status and headers of what was decided on our answer; its body is answered."""
    response.status_code = answer.status
    for name, value in answer.headers.items():
        if name.lower() != "content-type":
            response.headers[name] = value
    return dict(answer.body)
