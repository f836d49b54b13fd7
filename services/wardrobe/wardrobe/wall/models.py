"""What an outfit on the wall depends on, beside its audience (admin's facts)."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from wardrobe.db import TIMESTAMP_TZ, Table


class RecommendedOutfit(Table, table=True):
    """The newest state of a recommendation; one of no outfit, or withdrawn, names none."""

    __tablename__ = "recommended_outfits"

    recommendation_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    outfit_id: int | None = Field(default=None, sa_type=BigInteger)
    starts_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    ends_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    version: int = Field(sa_type=BigInteger)


class ReportedOutfit(Table, table=True):
    """Whether an outfit was reported and not cleared since."""

    __tablename__ = "reported_outfits"

    outfit_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    owner_id: int = Field(sa_type=BigInteger)
    reported: bool
    version: int = Field(sa_type=BigInteger)
