"""Questions about pins."""

from sqlalchemy import BigInteger, Column, ForeignKey
from sqlmodel import Field

from shared.data.ids import new_id
from wardrobe.db import Table


class PinQuestion(Table, table=True):
    """One person's question where a pinned garment is from.

    A withdrawn one keeps its row and version.
    """

    __tablename__ = "pin_questions"

    id: int = new_id()
    pin_id: int = Field(
        sa_column=Column(BigInteger, ForeignKey("pins.id", ondelete="CASCADE"), nullable=False)
    )
    outfit_id: int = Field(sa_type=BigInteger)
    owner_id: int = Field(sa_type=BigInteger)
    """The owner of the outfit."""
    asker_id: int = Field(sa_type=BigInteger)
    active: bool
    """False once the asker has withdrawn it, or a block has ended it."""
    dismissed: bool = False
    """Whether the owner no longer wants to see it; asked again, it stays so."""
    version: int = Field(default=1, sa_type=BigInteger)
