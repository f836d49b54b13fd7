"""Exports in answers."""

from datetime import datetime

from pydantic import BaseModel

from contracts.types import Id
from wardrobe.data_export.models import Export, State


class ExportOut(BaseModel):
    """How far the copy of one's data is."""

    id: Id
    state: State
    """`waiting` for the services' parts, `packing` the ZIP, `ready` to be downloaded."""
    done: int
    """Files that are packed."""
    total: int
    """Files there will be; 0 as long as nobody knows."""
    size: int | None
    """Of the finished ZIP, in bytes."""
    created_at: datetime
    expires_at: datetime | None
    """Until when the finished ZIP can be downloaded."""


def present_export(export: Export) -> ExportOut:
    return ExportOut.model_validate(export, from_attributes=True)
