"""Rules of export destinations: fields, and when deliveries are repeated. Pure."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal
from unicodedata import category

from shared.translations import gettext
from wardrobe.export_destinations.models import ExportDestination

CLAIM_DURATION = timedelta(minutes=1)
RETRY_PAUSES = (
    timedelta(minutes=2),
    timedelta(minutes=15),
    timedelta(hours=1),
    timedelta(hours=4),
)
"""Between attempts; the last one is five hours after the first, long before an export expires."""
MAX_ATTEMPTS = len(RETRY_PAUSES) + 1
REPLACED_PAUSE = timedelta(minutes=10)
"""How long a delivery waits for an export that replaces its own."""
TEST_FILE = "garderobe-test.txt"
TEST_CONTENT = b"Garderobe wrote this file to test this folder. You can delete it.\n"


@dataclass(frozen=True)
class Outcome:
    """The result of an attempt to send an export."""

    state: Literal["sent", "failed", "gone", "replaced", "lost"]
    """`gone` if the export was deleted, `replaced` if another one is being made instead, `lost` if
    the attempt lost its claim."""
    error: str | None = None


def delivery_of(row: ExportDestination) -> Literal["none", "waiting", "failed"]:
    """Return whether an export is waiting to be sent, or could not be sent."""
    if row.due_at is not None:
        return "waiting"
    return "none" if row.export_id is None else "failed"


def changes_after(outcome: Outcome, attempts: int, now: datetime) -> dict[str, Any]:
    """Return what an attempt changes in its destination, after so many attempts."""
    match outcome.state:
        case "sent":
            done = {"export_id": None, "due_at": None, "attempts": 0}
            return done | {"claim": None, "last_sent_at": now, "last_error": None}
        case "replaced":
            return {"due_at": now + REPLACED_PAUSE, "claim": None, "attempts": attempts - 1}
        case "failed" if attempts < MAX_ATTEMPTS:
            due_at = now + RETRY_PAUSES[attempts - 1]
            return {"due_at": due_at, "claim": None, "last_error": outcome.error}
        case _:
            return {"due_at": None, "claim": None, "last_error": outcome.error}


def is_printable(text: str) -> bool:
    """Return whether a text has no control characters, which could end a header."""
    return not any(category(each).startswith("C") for each in text)


def as_prefix(text: str) -> str:
    """Return a prefix that ends with a slash, or nothing.

    Raises ValueError for parts that servers could resolve to another folder.
    """
    parts = [part for part in text.split("/") if part]
    if {".", ".."} & set(parts) or "\\" in text:
        raise ValueError(gettext("should be the name of a folder, such as backups/garderobe"))
    return "".join(f"{part}/" for part in parts)
