"""Hidden pictures, and the outfits that are held because they match one."""

from datetime import datetime

from sqlalchemy import ARRAY, BigInteger, Column, Double, ForeignKey, Text, text
from sqlmodel import Field

from wardrobe.db import TIMESTAMP_TZ, Table


class KnownPicture(Table, table=True):
    """The traits of a picture while moderators hide the outfit that shows it.

    It outlives the outfit and its owner's account, because it neither names the owner nor shows the
    picture. It is deleted when the decision is reversed, or after the time given in `retention`.
    """

    __tablename__ = "known_pictures"

    outfit_id: int = Field(
        sa_type=BigInteger, primary_key=True, sa_column_kwargs={"autoincrement": False}
    )
    perceptual_hash: int = Field(sa_type=BigInteger)
    color_waves: list[float] = Field(sa_column=Column(ARRAY(Double), nullable=False))
    """As returned by `image_processing.hashes.color_waves`."""
    rule: str | None = Field(default=None, sa_type=Text)
    """The rule that moderators applied."""
    decision_version: int = Field(sa_type=BigInteger)
    uploaded_at: datetime | None = Field(default=None, sa_type=TIMESTAMP_TZ)
    """When the hidden photo was uploaded; null if unknown, which counts as older than any photo."""
    hidden_at: datetime = Field(
        default=None, sa_type=TIMESTAMP_TZ, sa_column_kwargs={"server_default": text("now()")}
    )


class HeldOutfit(Table, table=True):
    """Why an outfit is held, until a moderator decides about the outfit."""

    __tablename__ = "held_outfits"

    outfit_id: int = Field(
        sa_column=Column(BigInteger, ForeignKey("outfits.id", ondelete="CASCADE"), primary_key=True)
    )
    known_outfit_id: int = Field(sa_type=BigInteger)
    rule: str | None = Field(default=None, sa_type=Text)
    distance: int
    moderation_version: int = Field(sa_type=BigInteger)
    """The outfit's moderation version when it was held."""
