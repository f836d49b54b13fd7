"""The table of social logins in progress."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from identity.id_tokens import IdentityClaims
from shared.data.ids import new_id


class Attempt(Table, table=True):
    """A browser that was sent to a provider, and the provider's claims about the person.

    State, nonce and verifier are keyed hashes of the id and are not stored.
    """

    __tablename__ = "provider_attempts"

    id: int = new_id()
    provider: str
    code_challenge: str
    """Of the browser that started it."""
    session_id: int | None = Field(default=None, sa_type=BigInteger)
    """The session whose account to link with the provider, if any."""
    invite_code: str | None = None
    """For a newcomer, if registration needs one."""
    expires_at: datetime = Field(sa_type=MOMENT)
    answered_at: datetime | None = Field(default=None, sa_type=MOMENT)
    """When the browser came back, which works only once."""
    subject: str | None = None
    email: str | None = None
    email_verified: bool = False
    name: str | None = None
    preferred_username: str | None = None
    created_at: datetime = created_now()

    @property
    def claims(self) -> IdentityClaims | None:
        """Return the provider's claims; None before the browser came back."""
        if self.subject is None:
            return None
        return IdentityClaims(
            subject=self.subject,
            email=self.email,
            email_verified=self.email_verified,
            name=self.name,
            preferred_username=self.preferred_username,
        )
