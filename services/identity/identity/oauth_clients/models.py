"""Tables of OAuth clients and of their revoked tokens."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from shared.data.ids import new_id


class Client(Table, table=True):
    """A client, which acts for one account in one service. Its id is its `client_id`."""

    __tablename__ = "oauth_clients"

    id: int = new_id()
    name: str
    """Unique among clients that are not revoked."""
    account_id: int = Field(sa_type=BigInteger)
    service: str
    secret_hash: str
    """SHA-256, which is enough for 256 random bits."""
    generation: int = Field(default=1, sa_type=BigInteger)
    """The number of its secret; tokens issued for an earlier secret are refused."""
    created_at: datetime = created_now()
    used_at: datetime | None = Field(default=None, sa_type=MOMENT)
    """When it last got a token."""
    revoked_at: datetime | None = Field(default=None, sa_type=MOMENT)


class RevokedToken(Table, table=True):
    """A token that its client revoked before it expired."""

    __tablename__ = "revoked_tokens"

    token_id: str = Field(primary_key=True)
    expires_at: datetime = Field(sa_type=MOMENT)
