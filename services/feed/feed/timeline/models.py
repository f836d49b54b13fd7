"""Who has a timeline."""

from datetime import datetime

from sqlalchemy import TIMESTAMP
from sqlmodel import Field

from feed.db import Table, foreign_id


class Reader(Table, table=True):
    """Somebody who read in the last month: nobody else is pushed to.

    In Postgres, because the followers are there: skipping one in Valkey costs 60 % of reaching
    one, and packing one who is left out here costs nothing but a look into an index.
    """

    __tablename__ = "readers"

    user_id: int = foreign_id(primary_key=True)
    listed_until: datetime = Field(sa_type=TIMESTAMP(timezone=True))
