"""The CloudEvents 1.0 envelope around every event."""

from datetime import datetime
from typing import Any, ClassVar, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict


class Event(BaseModel):
    """A fact that a service publishes; subclasses set `type` to `<service>.<noun>.<past verb>`.

    Consumers ignore unknown fields, so a field may be added at any time; renaming or removing one
    requires a new `schema_version`.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", use_attribute_docstrings=True)

    type: ClassVar[str]
    schema_version: ClassVar[int] = 1


class Envelope(BaseModel):
    """An event on the bus. `type` is also the NATS subject."""

    model_config = ConfigDict(frozen=True, extra="ignore", use_attribute_docstrings=True)

    specversion: Literal["1.0"] = "1.0"
    id: UUID
    source: str
    type: str
    time: datetime
    datacontenttype: Literal["application/json"] = "application/json"
    subject: str
    """The id of the aggregate that changed."""
    aggregateversion: int
    """The aggregate's row version. Projections ignore older versions."""
    dataschemaversion: int = 1
    traceparent: str | None = None
    data: dict[str, Any]
