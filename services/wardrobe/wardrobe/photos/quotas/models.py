"""Storage quotas."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from wardrobe.db import Table


class Quota(Table, table=True):
    """A quota that was set for one person; everyone else has the default."""

    __tablename__ = "quotas"

    user_id: int = Field(sa_type=BigInteger, primary_key=True)
    bytes: int = Field(sa_type=BigInteger)
