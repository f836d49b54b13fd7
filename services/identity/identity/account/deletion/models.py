"""Tables of accounts that are being erased."""

from datetime import datetime

from sqlalchemy import BigInteger, Column
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from identity.db import MOMENT, Table


class AnnouncedDeletion(Table, table=True):
    """An account whose deletion was announced, until every service has reported back."""

    __tablename__ = "departures"

    account_id: int = Field(primary_key=True, sa_type=BigInteger)
    announced_at: datetime = Field(sa_type=MOMENT)


class ErasureReport(Table, table=True):
    """Numbers of what one service has erased of the account, by noun."""

    __tablename__ = "departure_answers"

    account_id: int = Field(primary_key=True, sa_type=BigInteger)
    service: str = Field(primary_key=True)
    erased: dict[str, int] = Field(sa_column=Column(JSONB, nullable=False))
