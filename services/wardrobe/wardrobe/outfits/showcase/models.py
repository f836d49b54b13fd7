"""Projections of the admin service's recommendations and reports."""

from datetime import datetime

from sqlalchemy import BigInteger
from sqlmodel import Field

from wardrobe.db import TIMESTAMP_TZ, Table


class RecommendedOutfit(Table, table=True):
    """The latest state of a recommendation.

    It has no outfit if it is withdrawn, of another kind, or for some countries only.
    """

    __tablename__ = "recommended_outfits"

    recommendation_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    outfit_id: int | None = Field(default=None, sa_type=BigInteger)
    starts_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    ends_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    version: int = Field(sa_type=BigInteger)


class ReportedOutfit(Table, table=True):
    """Whether an outfit is reported and not cleared."""

    __tablename__ = "reported_outfits"

    outfit_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    owner_id: int = Field(sa_type=BigInteger)
    reported: bool
    version: int = Field(sa_type=BigInteger)
