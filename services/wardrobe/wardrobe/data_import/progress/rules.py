"""Reports of imports. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from wardrobe.data_import.archives.rules import quotable
from wardrobe.data_import.schemas import MAX_NOTES, Count, Note, Report

Part = Literal["garments", "outfits", "wears", "tags", "outfits_in_tags", "trips"]
MAX_NAME = 100


@dataclass
class Ledger:
    """Counts what happens to the rows of an archive."""

    report: Report = field(default_factory=Report)
    done: int = 0

    def imported(self, part: Part) -> None:
        self._count(part).imported += 1

    def kept(self, part: Part) -> None:
        self._count(part).kept += 1

    def skipped(self, part: Part, row: int, name: str, reason: str | None) -> None:
        """Count a row that was not imported; None as reason: it needs no note."""
        self._count(part).skipped += 1
        if reason is not None:
            self.note(part, row, name, reason)

    def note(self, part: Part, row: int, name: str, reason: str) -> None:
        """Note something about a row that was counted."""
        if len(self.report.notes) >= MAX_NOTES:
            self.report.more_notes += 1
            return
        quoted = quotable(name)[:MAX_NAME]
        note = Note(file=f"{part}.json", row=row, name=quoted, reason=quotable(reason))
        self.report.notes.append(note)

    def _count(self, part: Part) -> Count:
        self.done += 1
        counts: dict[Part, Count] = {
            "garments": self.report.garments,
            "outfits": self.report.outfits,
            "wears": self.report.wears,
            "tags": self.report.tags,
            "outfits_in_tags": self.report.outfits_in_tags,
            "trips": self.report.trips,
        }
        return counts[part]


def name_of(row: Any) -> str:
    """Return what a person would recognize a row by, even an invalid one."""
    if not isinstance(row, Mapping):
        return ""
    return next((str(row[key]) for key in ("name", "caption", "worn_on") if row.get(key)), "")
