"""Tables of authenticator apps and recovery codes."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import MOMENT, Table


class TwoFactor(Table, table=True):
    """An account's authenticator app: being set up, or required at every sign-in."""

    __tablename__ = "two_factors"

    account_id: int = Field(primary_key=True, sa_type=BigInteger)
    sealed_secret: str
    """Encrypted by `Authenticator`."""
    set_up_at: datetime = Field(sa_type=MOMENT)
    enabled_at: datetime | None = Field(default=None, sa_type=MOMENT)
    last_step: int = Field(default=0, sa_type=BigInteger)
    """The newest time step whose code was used; codes up to this one are rejected."""


class RecoveryCode(Table, table=True):
    """The hash of an unused recovery code."""

    __tablename__ = "recovery_codes"

    account_id: int = Field(primary_key=True, sa_type=BigInteger)
    code_hash: str = Field(primary_key=True)
