"""Schemas of OAuth clients and their tokens."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field


class ClientTokenOut(BaseModel):
    """Response of the token endpoint to a client (RFC 6749, 4.4.3)."""

    access_token: str
    token_type: Literal["Bearer"] = "Bearer"  # noqa: S105 - the name of a kind of token
    expires_in: int
    scope: str
    """The service that accepts the token."""


class TokenQuestion(BaseModel):
    """The form of introspection and revocation."""

    token: str = ""
    token_type_hint: str = ""
    client_id: str = ""
    client_secret: str = Field(default="", json_schema_extra={"format": "password"})


class Introspection(BaseModel):
    """A token of the calling client (RFC 7662); any other token is just `active: false`."""

    active: bool
    scope: str | None = None
    client_id: str | None = None
    sub: str | None = None
    aud: str | None = None
    jti: str | None = None
    exp: int | None = None
    token_type: Literal["Bearer"] | None = None


class Metadata(BaseModel):
    """Authorization server metadata (RFC 8414)."""

    issuer: str
    token_endpoint: str
    introspection_endpoint: str
    revocation_endpoint: str
    jwks_uri: str
    service_documentation: str
    scopes_supported: list[str]
    response_types_supported: list[str]
    grant_types_supported: list[str]
    token_endpoint_auth_methods_supported: list[str]
    introspection_endpoint_auth_methods_supported: list[str]
    revocation_endpoint_auth_methods_supported: list[str]


@dataclass(frozen=True)
class NewClient:
    """A client and its secret, which is shown only this once."""

    client_id: int
    secret: str


@dataclass(frozen=True)
class ClientState:
    """A client as its operator sees it."""

    client_id: int
    name: str
    account: str
    service: str
    created_at: datetime
    used_at: datetime | None
    revoked_at: datetime | None
