"""The table of authorization codes."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from shared.data.ids import new_id


class SignInCode(Table, table=True):
    """A code that a browser exchanges for a session, with a verifier that only it has.

    The code itself is not stored: it is a keyed hash of the id.
    """

    __tablename__ = "sign_in_codes"

    id: int = new_id()
    code_challenge: str
    """SHA-256 of the browser's verifier (RFC 7636, S256)."""
    account_id: int | None = Field(default=None, sa_type=BigInteger)
    """The account of a login link."""
    email: str | None = None
    """The email address to which that link was sent."""
    attempt_id: int | None = Field(default=None, sa_type=BigInteger)
    """The attempt of a social login; its claims decide which account is meant."""
    expires_at: datetime = Field(sa_type=MOMENT)
    used_at: datetime | None = Field(default=None, sa_type=MOMENT)
    session_id: int | None = Field(default=None, sa_type=BigInteger)
    """The session that the code opened; it ends if the code is replayed."""
    created_at: datetime = created_now()
