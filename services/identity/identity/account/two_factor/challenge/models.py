"""Tables of second factors."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import MOMENT, Table


class TwoFactor(Table, table=True):
    """An account's authenticator app: being set up, or asked for at every sign-in."""

    __tablename__ = "two_factors"

    account_id: int = Field(primary_key=True, sa_type=BigInteger)
    sealed_secret: str
    """Encrypted: see `Authenticator`."""
    set_up_at: datetime = Field(sa_type=MOMENT)
    enabled_at: datetime | None = Field(default=None, sa_type=MOMENT)
    last_step: int = Field(default=0, sa_type=BigInteger)
    """The newest time step of which a code was used: none up to it is taken again."""


class RecoveryCode(Table, table=True):
    """One code that has not been used; no more than its hash."""

    __tablename__ = "recovery_codes"

    account_id: int = Field(primary_key=True, sa_type=BigInteger)
    code_hash: str = Field(primary_key=True)
