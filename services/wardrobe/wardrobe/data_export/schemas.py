"""Schemas of data exports."""

from datetime import datetime

from pydantic import BaseModel

from contracts.types import Id
from wardrobe.data_export.models import Export, State


class ExportOut(BaseModel):
    """The progress of a data export."""

    id: Id
    state: State
    """`waiting` for the services' parts, `packing` the ZIP, or `ready` to download."""
    done: int
    """Files packed so far."""
    total: int
    """Files to pack; 0 while this is unknown."""
    size: int | None
    """Of the finished ZIP, in bytes."""
    created_at: datetime
    expires_at: datetime | None
    """The finished ZIP can be downloaded until then."""


def present_export(export: Export) -> ExportOut:
    return ExportOut.model_validate(export, from_attributes=True)
