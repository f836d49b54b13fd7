"""Tables of passkeys."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from shared.ids import new_id


class Passkey(Table, table=True):
    """A key pair of which we know the public part."""

    __tablename__ = "passkeys"

    id: int = new_id()
    account_id: int = Field(sa_type=BigInteger)
    credential_id: str
    """What authenticators call it, in base64url."""
    public_key: bytes
    """COSE_Key (RFC 9052)."""
    sign_count: int = Field(sa_type=BigInteger)
    """How often it had signed when it was last used; many always say 0."""
    name: str
    created_at: datetime = created_now()
    used_at: datetime | None = Field(default=None, sa_type=MOMENT)


class UsedChallenge(Table, table=True):
    """A challenge that a passkey has answered: until it is over anyway, it is not taken again."""

    __tablename__ = "used_challenges"

    nonce: str = Field(primary_key=True)
    expires_at: datetime = Field(sa_type=MOMENT)
