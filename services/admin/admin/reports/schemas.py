"""Reports as they travel over HTTP."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from admin.audit_log.models import Rule
from admin.reportables.models import Kind
from admin.reports.models import Act
from admin.text_fields import Printable
from contracts.admin import ProfilePart
from contracts.types import Id

Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=1000), Printable]


class NewReport(BaseModel):
    """Something that should not be here."""

    kind: Kind
    subject_id: Id
    reason: Rule
    note: Words = ""


class ReportReceipt(BaseModel):
    """What the reporter is told: that it arrived."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    kind: Kind
    subject_id: Id
    reason: Rule
    created_at: datetime


class Decision(BaseModel):
    """What to do; the notice goes to the accused, and is needed unless the report is dismissed."""

    act: Act
    part: ProfilePart | None = None
    """The part of a profile to hide; required to hide a person, otherwise left out."""
    notice: Words = ""
    days: Annotated[int, Field(ge=1, le=365)] | None = None
    """How long a limit or a suspension lasts; if left out, until a moderator lifts it."""
    rule: Rule | None = None
    """Which rule it is decided by; the reporter's reason if left out."""


class ReportOut(BaseModel):
    """A report as admins see it."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    kind: Kind
    subject_id: Id
    accused_id: Id
    accused_name: str | None = None
    outfit_id: Id | None = None
    """Of a comment: the outfit that it stands on, as far as it is known."""
    reason: Rule
    note: str
    others: int = 0
    """Further open reports about the same thing: one decision closes them all."""
    act: Act | None
    part: ProfilePart | None
    """The part of the profile that was hidden."""
    notice: str
    decided_by: Id | None
    decided_at: datetime | None
    created_at: datetime
