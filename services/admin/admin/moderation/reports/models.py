"""Table of reports."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, DateTime, String, func
from sqlmodel import Field

from admin.audit_log.models import Rule
from admin.db import Table
from admin.moderation.reportables.models import Kind
from contracts.admin import ProfilePart
from shared.data.ids import new_id

Act = Literal["dismiss", "hide", "warn", "limit", "suspend"]
TIMESTAMPTZ = DateTime(timezone=True)


class Report(Table, table=True):
    """A person's report that content breaks a rule."""

    __tablename__ = "reports"

    id: int = new_id()
    reporter_id: int = Field(sa_type=BigInteger)
    kind: Kind = Field(sa_type=String)
    subject_id: int = Field(sa_type=BigInteger)
    accused_id: int = Field(sa_type=BigInteger, index=True)
    reason: Rule = Field(sa_type=String)
    note: str = ""
    act: Act | None = Field(default=None, sa_type=String)
    """The decision; None while the report is open."""
    part: ProfilePart | None = Field(default=None, sa_type=String)
    """The hidden part of a person's profile; None for every other decision."""
    notice: str = ""
    """The moderator's text to the accused."""
    decided_by: int | None = Field(default=None, sa_type=BigInteger)
    decided_at: datetime | None = Field(default=None, sa_type=TIMESTAMPTZ)
    created_at: datetime = Field(
        default=None, sa_type=TIMESTAMPTZ, sa_column_kwargs={"server_default": func.now()}
    )
