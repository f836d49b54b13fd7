"""Table of decisions about content."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, DateTime, String, UniqueConstraint, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from admin.audit_log.models import Rule
from admin.db import Table
from contracts.admin import ContentKind, OutfitCause
from shared.data.ids import new_id

TIMESTAMPTZ = DateTime(timezone=True)


class ModeratedContent(Table, table=True):
    """The latest decision about one piece of content, with its statement of reasons.

    The statement follows Article 17 of the Digital Services Act (EU 2022/2065). The row stays, with
    its version, after the content is restored.
    """

    __tablename__ = "moderated_content"
    __table_args__ = (UniqueConstraint("kind", "content_id"),)

    id: int = new_id()
    kind: ContentKind = Field(sa_type=String)
    content_id: int = Field(sa_type=BigInteger)
    owner_id: int = Field(sa_type=BigInteger, index=True)
    hidden: bool
    rule: Rule = Field(sa_type=String)
    """The rule that the content breaks."""
    cause: OutfitCause | None = Field(default=None, sa_type=String)
    """For an outfit: what breaks the rule; null for older decisions, which are about pictures."""
    notice: str
    """The facts and the reason, written by the moderator to the owner."""
    decided_by: int | None = Field(default=None, sa_type=BigInteger)
    """None after that moderator's account is erased, and for an automated decision."""
    decided_at: datetime = Field(
        default=None, sa_type=TIMESTAMPTZ, sa_column_kwargs={"server_default": func.now()}
    )
    appeal: str | None = None
    """The owner's text."""
    appealed_at: datetime | None = Field(default=None, sa_type=TIMESTAMPTZ)
    appeal_refused_at: datetime | None = Field(default=None, sa_type=TIMESTAMPTZ)
    automated: bool = False
    """Whether the picture was matched automatically and no moderator has reviewed it yet."""
    matched_id: int | None = Field(default=None, sa_type=BigInteger)
    """The hidden outfit whose picture this one matches."""
    distance: int | None = None
    """The number of bits, of 64, in which the pictures' hashes differ."""
    picture: dict[str, Any] | None = Field(default=None, sa_type=JSONB)
    """The held picture as the wardrobe sent it; only while the decision is automated."""
    picture_version: int = Field(default=0, sa_type=BigInteger)
    """The version of the outfit that had this picture."""
    version: int = Field(sa_type=BigInteger)
