"""Which decisions about single things their owners were sent an email about."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import Table


class ContentNotice(Table, table=True):
    """The latest decision about one thing that its owner was sent; an older one sends nothing."""

    __tablename__ = "content_notices"

    decision_id: int = Field(primary_key=True, sa_type=BigInteger)
    account_id: int = Field(sa_type=BigInteger)
    version: int = Field(sa_type=BigInteger)
