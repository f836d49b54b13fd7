"""Table of sign-in codes."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from shared.ids import new_id


class SignInCode(Table, table=True):
    """What a browser may exchange for a session, with the verifier that only it knows.

    No code is kept: it is a keyed hash of the id.
    """

    __tablename__ = "sign_in_codes"

    id: int = new_id()
    code_challenge: str
    """SHA-256 of the browser's verifier, as of RFC 7636 with S256."""
    account_id: int | None = Field(default=None, sa_type=BigInteger)
    """Whom a letter's code signs in."""
    email: str | None = None
    """Where that letter went."""
    attempt_id: int | None = Field(default=None, sa_type=BigInteger)
    """Of a sign-in through a provider: what the provider told decides who it is."""
    expires_at: datetime = Field(sa_type=MOMENT)
    used_at: datetime | None = Field(default=None, sa_type=MOMENT)
    session_id: int | None = Field(default=None, sa_type=BigInteger)
    """The session that it opened: it ends when the code is shown again."""
    created_at: datetime = created_now()
