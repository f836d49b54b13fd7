"""Outfits kept out of discovery."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from feed.db import Table, foreign_id


class ReportedOutfit(Table, table=True):
    """Whether an outfit is reported and not cleared, as decided in the admin service."""

    __tablename__ = "reported_outfits"

    outfit_id: int = foreign_id(primary_key=True)
    owner_id: int = foreign_id()
    reported: bool
    version: int = Field(sa_type=BigInteger)
