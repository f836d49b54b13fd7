"""Table of sign-ins that went to another provider."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from identity.id_tokens import IdentityClaims
from shared.ids import new_id


class Attempt(Table, table=True):
    """A browser that was sent to a provider, and what the provider told of the person.

    Its state, nonce and verifier are keyed hashes of the id, and kept nowhere.
    """

    __tablename__ = "provider_attempts"

    id: int = new_id()
    provider: str
    code_challenge: str
    """Of the browser that began it."""
    session_id: int | None = Field(default=None, sa_type=BigInteger)
    """The session to whose account the provider shall be linked, if any."""
    invite_code: str | None = None
    """For a newcomer, where one is needed."""
    expires_at: datetime = Field(sa_type=MOMENT)
    answered_at: datetime | None = Field(default=None, sa_type=MOMENT)
    """The browser came back: it can do so once."""
    subject: str | None = None
    email: str | None = None
    email_verified: bool = False
    name: str | None = None
    preferred_username: str | None = None
    created_at: datetime = created_now()

    @property
    def told(self) -> IdentityClaims | None:
        """What the provider told; None as long as it has told nothing."""
        if self.subject is None:
            return None
        return IdentityClaims(
            subject=self.subject,
            email=self.email,
            email_verified=self.email_verified,
            name=self.name,
            preferred_username=self.preferred_username,
        )
