"""The CloudEvents 1.0 envelope around every event."""

from datetime import datetime
from typing import Any, ClassVar, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict


class Event(BaseModel):
    """A fact that a service announces; subclasses set `type` to `<service>.<noun>.<past verb>`.

    Readers ignore fields they do not know, so a field may be added at any time; renaming or
    removing one needs a new `schema_version`.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    type: ClassVar[str]
    schema_version: ClassVar[int] = 1


class Envelope(BaseModel):
    """What travels over the bus. `type` is also the NATS subject."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    specversion: Literal["1.0"] = "1.0"
    id: UUID
    source: str
    type: str
    time: datetime
    datacontenttype: Literal["application/json"] = "application/json"
    subject: str
    """The id of the aggregate that changed."""
    aggregateversion: int
    """The aggregate's row version: a projection applies only newer ones."""
    dataschemaversion: int = 1
    traceparent: str | None = None
    data: dict[str, Any]
