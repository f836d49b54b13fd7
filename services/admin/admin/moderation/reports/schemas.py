"""Reports as they travel over HTTP."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from admin.audit_log.models import Rule
from admin.moderation.reportables.models import Kind
from admin.moderation.reports.models import Act
from admin.text_fields import Printable
from contracts.admin import OutfitCause, ProfilePart
from contracts.types import Id

OptionalText = Annotated[str, StringConstraints(strip_whitespace=True, max_length=1000), Printable]


class NewReport(BaseModel):
    """A report of content that breaks a rule."""

    kind: Kind
    subject_id: Id
    reason: Rule
    note: OptionalText = ""


class ReportReceipt(BaseModel):
    """The confirmation for the reporter."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    kind: Kind
    subject_id: Id
    reason: Rule
    created_at: datetime


class Decision(BaseModel):
    """A decision; the notice to the accused is required unless the report is dismissed."""

    act: Act
    part: ProfilePart | None = None
    """The part of a profile to hide; required for a person, otherwise omitted."""
    cause: OutfitCause | None = None
    """The part of an outfit to hide that breaks the rule, by default its picture. Copies of such a
    picture are held; for words, none are."""
    notice: OptionalText = ""
    days: Annotated[int, Field(ge=1, le=365, strict=True)] | None = None
    """How long a limit or a suspension lasts; by default until a moderator lifts it."""
    rule: Rule | None = None
    """The rule that the decision is based on; by default the reporter's reason."""


class ReportOut(BaseModel):
    """A report as moderators see it."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    kind: Kind
    subject_id: Id
    accused_id: Id
    accused_name: str | None = None
    outfit_id: Id | None = None
    """For a comment: the outfit that it is on, if known."""
    reason: Rule
    note: str
    others: int = 0
    """The number of other open reports about the same content; one decision closes all."""
    act: Act | None
    part: ProfilePart | None
    """The part of the profile that was hidden."""
    notice: str
    decided_by: Id | None
    decided_at: datetime | None
    created_at: datetime
