"""Tables of the programs that act for an account, and of their tokens that were taken back."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from shared.ids import new_id


class Client(Table, table=True):
    """A program: it acts for one account, in one service. Its id is its `client_id`."""

    __tablename__ = "oauth_clients"

    id: int = new_id()
    name: str
    """Unique among those that are not revoked."""
    account_id: int = Field(sa_type=BigInteger)
    service: str
    secret_hash: str
    """SHA-256: the secret is 256 random bits, which nobody can guess."""
    generation: int = Field(default=1, sa_type=BigInteger)
    """Number of its secret; tokens that were asked for with an earlier one are refused."""
    created_at: datetime = created_now()
    used_at: datetime | None = Field(default=None, sa_type=MOMENT)
    """When it last asked for a token."""
    revoked_at: datetime | None = Field(default=None, sa_type=MOMENT)


class RevokedToken(Table, table=True):
    """A token that its program gave back before its end."""

    __tablename__ = "revoked_tokens"

    token_id: str = Field(primary_key=True)
    expires_at: datetime = Field(sa_type=MOMENT)
