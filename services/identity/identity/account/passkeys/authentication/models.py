"""Tables of passkeys."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from shared.data.ids import new_id


class Passkey(Table, table=True):
    """A key pair; only the public key is known here."""

    __tablename__ = "passkeys"

    id: int = new_id()
    account_id: int = Field(sa_type=BigInteger)
    credential_id: str
    """The authenticator's id of it, in base64url."""
    public_key: bytes
    """COSE_Key (RFC 9052)."""
    sign_count: int = Field(sa_type=BigInteger)
    """Its signature counter when it was last used; many authenticators always send 0."""
    name: str
    created_at: datetime = created_now()
    used_at: datetime | None = Field(default=None, sa_type=MOMENT)


class UsedChallenge(Table, table=True):
    """A challenge that was answered; it is kept until it expires, so that it works only once."""

    __tablename__ = "used_challenges"

    nonce: str = Field(primary_key=True)
    expires_at: datetime = Field(sa_type=MOMENT)
