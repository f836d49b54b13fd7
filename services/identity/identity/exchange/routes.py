"""The token endpoint over HTTP: one address, and a way to a token for each grant type."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated

from fastapi import APIRouter, Depends

from identity.sessions import routes as sessions
from identity.sessions.routes import Exchange
from identity.sessions.schemas import GrantRefused, TokenOut

router = APIRouter(tags=["sessions"])

GRANTS: Mapping[str, Callable[[Exchange], Awaitable[TokenOut | GrantRefused]]] = {
    "refresh_token": sessions.renew,
}
"""What answers each grant type. Its fields of the form stand in TokenForm."""


async def _unsupported(asked: Exchange) -> GrantRefused:
    return asked.refuse("unsupported_grant_type", f"It can be: {', '.join(GRANTS)}.")


async def _missing(asked: Exchange) -> GrantRefused:
    return asked.refuse("invalid_request", "grant_type is missing.")


@router.post("/token", responses={400: {"model": GrantRefused}})
async def exchange_token(asked: Annotated[Exchange, Depends()]) -> TokenOut | GrantRefused:
    """OAuth token endpoint (RFC 6749); the grant type decides which other fields are read.

    `refresh_token`: browsers send theirs in its cookie and get new cookies; programs may send it
    in the form and then find the next one in the answer.
    """
    asked.response.headers["Cache-Control"] = "no-store"
    grant = GRANTS.get(asked.form.grant_type, _unsupported if asked.form.grant_type else _missing)
    return await grant(asked)
