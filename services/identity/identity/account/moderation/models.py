"""The table of decisions about content whose owners were notified."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from identity.db import Table


class ContentNotice(Table, table=True):
    """The latest decision about one thing that its owner was notified of."""

    __tablename__ = "content_notices"

    decision_id: int = Field(primary_key=True, sa_type=BigInteger)
    account_id: int = Field(sa_type=BigInteger)
    version: int = Field(sa_type=BigInteger)
