"""Schemas of imports."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from contracts.types import Id
from shared.http.text_fields import Line
from shared.translations import gettext
from wardrobe.data_import.models import Import, State
from wardrobe.data_import.rules import PART_BYTES, count_parts

_WHOLE = ConfigDict(json_schema_serialization_defaults_required=True)
MAX_NOTES = 500
"""Notes in a report; more are only counted."""


class NewImport(BaseModel):
    """A file to import."""

    name: Annotated[Line, StringConstraints(min_length=1, max_length=200)]
    size: Annotated[int, Field(ge=1, strict=True)]
    """In bytes."""
    fingerprint: Annotated[Line, StringConstraints(max_length=100)] = ""
    """Any text that tells the file from another one with the same name and size."""


class Summary(BaseModel):
    """The contents of an archive."""

    made_for: Id
    is_own: bool
    """Whether the archive was made for the caller's account here."""
    asked_at: datetime
    """When the export was requested."""
    outfits: int
    garments: int
    wears: int
    tags: int
    trips: int = 0


class Count(BaseModel):
    """The outcome for the rows of one kind."""

    model_config = _WHOLE

    imported: int = 0
    kept: int = 0
    """They were in the account already."""
    skipped: int = 0


class Note(BaseModel):
    """Something that was not imported, or not as it was."""

    file: str
    row: int
    """In the file, from 1."""
    name: str
    reason: str


class Report(BaseModel):
    """The rows that were imported, and those that were not."""

    model_config = _WHOLE

    garments: Count = Count()
    outfits: Count = Count()
    wears: Count = Count()
    tags: Count = Count()
    outfits_in_tags: Count = Count()
    trips: Count = Count()
    notes: list[Note] = []
    more_notes: int = 0
    """Notes beyond the first 500."""


class ImportOut(BaseModel):
    """The progress of an import."""

    id: Id
    name: str
    size: int
    part_size: int
    """Length of each part of the file but the last one, in bytes."""
    part_count: int
    parts: list[int]
    """Numbers of the parts that have arrived, from 0."""
    state: State
    """`uploading` parts, `checking` the archive, `refused`, `checked` (waiting for its owner),
    `importing`, `paused`, or `done`."""
    summary: Summary | None
    """The contents of the archive, once it was checked."""
    done: int
    """Rows that were dealt with."""
    total: int
    report: Report
    problem: str
    """The reason why it was refused or paused; empty if its owner paused it."""
    created_at: datetime
    expires_at: datetime
    """An unfinished import is deleted then."""


def present_import(found: Import) -> ImportOut:
    shown = ImportOut.model_fields.keys() & Import.model_fields.keys()
    return ImportOut(
        **found.model_dump(include=set(shown) - {"report", "problem"}),
        problem=gettext(found.problem),
        report=_translated(Report.model_validate(found.report)),
        part_size=PART_BYTES,
        part_count=count_parts(found.size),
    )


def _translated(report: Report) -> Report:
    """Return a report, which is stored in English, in the reader's language.

    Reasons with numbers or names in them stay as they are.
    """
    for note in report.notes:
        note.reason = gettext(note.reason)
    return report
