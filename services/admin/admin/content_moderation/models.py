"""Decisions about single things."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, DateTime, String, UniqueConstraint, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from admin.audit_log.models import Rule
from admin.db import Table
from contracts.admin import ContentKind
from shared.ids import new_id

MOMENT = DateTime(timezone=True)


class ModeratedContent(Table, table=True):
    """The latest decision about one thing, with what a statement of reasons has to say.

    The statement follows Article 17 of the Digital Services Act (EU 2022/2065). The row stays, with
    its version, after the thing is restored.
    """

    __tablename__ = "moderated_content"
    __table_args__ = (UniqueConstraint("kind", "content_id"),)

    id: int = new_id()
    kind: ContentKind = Field(sa_type=String)
    content_id: int = Field(sa_type=BigInteger)
    owner_id: int = Field(sa_type=BigInteger, index=True)
    hidden: bool
    rule: Rule = Field(sa_type=String)
    """The rule that the thing breaks."""
    notice: str
    """The facts and the reason, in the moderator's words to the owner."""
    decided_by: int | None = Field(default=None, sa_type=BigInteger)
    """None once that moderator's account is erased, and of an automated decision."""
    decided_at: datetime = Field(
        default=None, sa_type=MOMENT, sa_column_kwargs={"server_default": func.now()}
    )
    appeal: str | None = None
    """The owner's words."""
    appealed_at: datetime | None = Field(default=None, sa_type=MOMENT)
    appeal_refused_at: datetime | None = Field(default=None, sa_type=MOMENT)
    automated: bool = False
    """Whether a program decided because of the picture, and no moderator has looked at it yet."""
    matched_id: int | None = Field(default=None, sa_type=BigInteger)
    """The outfit with the hidden picture that this one's is a copy of."""
    distance: int | None = None
    """In how many of 64 bits their hashes differ."""
    picture: dict[str, Any] | None = Field(default=None, sa_type=JSONB)
    """The held picture as the wardrobe sent it; only while the decision is automated."""
    picture_version: int = Field(default=0, sa_type=BigInteger)
    """Of the outfit whose picture that is."""
    version: int = Field(sa_type=BigInteger)
