"""Schemas of sessions and of the token endpoint."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Self

from pydantic import BaseModel, Field

from contracts.types import Id
from identity.profile.profiles.models import Profile
from identity.profile.profiles.schemas import ProfileOut
from identity.sessions.models import Session
from identity.tokens import LIFETIME
from shared.http.device_names import device_name


@dataclass(frozen=True)
class Grant:
    """A session with the credentials that its owner gets."""

    session_id: int
    profile: Profile
    access_token: str
    expires_at: datetime
    refresh_token: str
    bind: str | None = None
    """Set at sign-in only, because only its hash is stored."""
    back_from_break: bool = False


class SessionUser(ProfileOut):
    """The session's owner; `back_from_break` is true only in the response that ended a break."""

    back_from_break: bool = False


class SessionOut(BaseModel):
    """A session; the readable cookie holds the same."""

    user: SessionUser
    access_token: str
    expires_at: datetime

    @classmethod
    def of(cls, grant: Grant) -> Self:
        user = SessionUser.for_owner(grant.profile)
        user.back_from_break = grant.back_from_break
        return cls(user=user, access_token=grant.access_token, expires_at=grant.expires_at)


class DeviceSession(BaseModel):
    """A device that is signed in; `last_seen_at` is when it last renewed its session."""

    id: Id
    device: str
    created_at: datetime
    last_seen_at: datetime
    current: bool

    @classmethod
    def of(cls, row: Session, *, current: bool) -> "DeviceSession":
        return cls(
            id=row.id,
            device=device_name(row.user_agent),
            created_at=row.created_at,
            last_seen_at=row.refreshed_at,
            current=current,
        )


class TokenOut(SessionOut):
    """Response of the token endpoint (RFC 6749, 5.1), with the session."""

    token_type: Literal["Bearer"] = "Bearer"  # noqa: S105 - the name of a kind of token
    expires_in: int = int(LIFETIME.total_seconds())
    refresh_token: str | None = None
    """Only for clients that sent theirs in the form; browsers have it in a cookie."""


class TokenForm(BaseModel):
    """The form of the token endpoint, with the fields of every grant type (RFC 6749)."""

    grant_type: str = ""
    refresh_token: str = ""
    code: str = ""
    code_verifier: str = ""
    totp: str = ""
    passkey: str = Field(default="", max_length=20_000)
    """AuthenticationResponseJSON of WebAuthn, as text."""
    client_id: str = ""
    client_secret: str = Field(default="", json_schema_extra={"format": "password"})
    scope: str = ""
    restore: bool = False


GrantError = Literal[
    "invalid_request",
    "invalid_client",
    "invalid_grant",
    "invalid_scope",
    "unauthorized_client",
    "unsupported_grant_type",
    # Extensions of ours; the code stays valid.
    "totp_required",
    "wrong_totp",
    "wrong_passkey",
    "unknown_passkey",
    "passkey_expired",
    "deletion_pending",
]


class GrantRefused(BaseModel):
    """Error of the token endpoint (RFC 6749, 5.2)."""

    error: GrantError
    error_description: str
    deletes_at: datetime | None = Field(None, exclude_if=lambda moment: moment is None)
    """With `deletion_pending`; log in with `restore=true` to keep the account."""
    factors: list[str] | None = Field(None, exclude_if=lambda factors: factors is None)
    """With `totp_required`: the second factors of the account, `app` and `passkey`."""
