"""Signatures of garments in the pictures that show them."""

from sqlalchemy import BigInteger
from sqlmodel import Field

from wardrobe.db import Table


class GarmentView(Table, table=True):
    """The signature of a garment in a box of its own photo or of an outfit's.

    It is made again once the garment's pin has another box.
    """

    __tablename__ = "garment_views"

    garment_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    photo_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    x: float
    y: float
    width: float
    height: float
    signature: bytes
    """As made by `image_processing.signatures`."""
