"""Further pictures of garments."""

from sqlalchemy import BigInteger, Column, ForeignKey
from sqlmodel import Field

from wardrobe.db import Table

MAX_PICTURES = 8
"""Own pictures of a garment, including the main one."""


class FurtherPicture(Table, table=True):
    """A picture of a garment besides its main one, which is `garments.photo_id`."""

    __tablename__ = "garment_pictures"

    photo_id: int = Field(
        sa_column=Column(
            BigInteger,
            ForeignKey("photos.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        )
    )
    garment_id: int = Field(
        sa_column=Column(BigInteger, ForeignKey("garments.id", ondelete="CASCADE"), nullable=False)
    )
    position: int
    """Pictures are shown in this order, after the main one."""
