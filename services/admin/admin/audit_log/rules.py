"""The chain of the audit log, and the public categories of moderators' acts. Pure."""

import hashlib
import hmac
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from admin.audit_log.errors import InvalidCheckpoint

VIEWED = "report.viewed"
"""A moderator read reported or hidden content. Not counted, because it decides nothing."""
REASON_ERASED = "reason.erased"
"""The reasons of the acts about a subject were erased, with the person whom it belonged to."""

COUNTED: Mapping[str, str] = {
    "report.dismiss": "dismissed",
    "content.hidden": "hidden",
    "content.held": "held",
    "account.warned": "warned",
    "account.limited": "limited",
    "account.suspended": "suspended",
    "content.restored": "restored",
    "account.restored": "restored",
    "content.appeal_refused": "upheld",
    "appeal.refused": "upheld",
}

SALT_BYTES = 32
Fault = Literal["missing", "changed", "reason", "unchained", "rewritten"]


class Mark(NamedTuple):
    """A place in the chain: an entry's position and hash."""

    position: int
    hash: bytes


START = Mark(0, bytes(32))
"""Before the first entry."""


def format_mark(mark: Mark) -> str:
    """Return a mark as people copy it: `42:9f86d0…`."""
    return f"{mark.position}:{mark.hash.hex()}"


def parse_mark(value: str) -> Mark:
    """Read a copied mark. Raises InvalidCheckpoint."""
    position, _, digest = value.strip().partition(":")
    if not re.fullmatch("[1-9][0-9]{0,17}", position) or not re.fullmatch("[0-9a-f]{64}", digest):
        raise InvalidCheckpoint
    return Mark(int(position), bytes.fromhex(digest))


@dataclass(frozen=True)
class Link:
    """An entry as the chain covers it."""

    id: int
    actor_id: int | None
    act: str
    subject: str
    reason: str | None
    rule: str | None
    created_at: datetime
    reason_salt: bytes | None
    reason_digest: bytes | None
    position: int
    hash: bytes | None


@dataclass(frozen=True)
class Break:
    """The first place at which a chain is broken."""

    fault: Fault
    position: int | None
    """None for an entry outside the chain."""
    id: int | None
    """None for entries that are missing."""
    detail: str


def reason_digest(reason: str, salt: bytes) -> bytes:
    """Return the commitment to a reason. Without the salt it tells nothing about the reason."""
    return hmac.digest(salt, reason.encode(), "sha256")


def entry_hash(previous: bytes, link: Link) -> bytes:
    """Return the SHA-256 of the previous hash and this entry's canonical JSON.

    Stored hashes depend on each byte of it: sorted keys, no spaces, UTF-8, microseconds in UTC.
    """
    content = {
        "act": link.act,
        "actor_id": link.actor_id,
        "created_at": link.created_at.astimezone(UTC).isoformat(timespec="microseconds"),
        "id": link.id,
        "position": link.position,
        "reason_digest": link.reason_digest.hex() if link.reason_digest else None,
        "rule": link.rule,
        "subject": link.subject,
    }
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(previous + canonical.encode()).digest()


class ChainCheck:
    """Checks entries one after another, in the order of their positions."""

    def __init__(self, start: Mark, checkpoint: Mark | None = None) -> None:
        self.mark = start
        self.entries = 0
        self.erased_reasons = 0
        self.first_at: datetime | None = None
        self.last_at: datetime | None = None
        self._checkpoint = checkpoint
        self._unexplained: dict[str, Link] = {}

    def check(self, link: Link) -> Break | None:
        """Check the next entry. Return how it breaks the chain, or None."""
        expected = self.mark.position + 1
        if link.position != expected:
            return missing(expected, link.position - 1)
        if link.hash != entry_hash(self.mark.hash, link):
            return _break("changed", link, "Its content or place is not what was recorded.")
        if not self._check_reason(link):
            return _break("reason", link, "Its reason is not the one that was recorded.")
        if self._contradicts(link):
            return _break("rewritten", link, "It is not the entry of the checkpoint.")
        self.mark = Mark(expected, link.hash)
        self.entries += 1
        self.first_at = self.first_at or link.created_at
        self.last_at = link.created_at
        return None

    def finish(self, head: Mark) -> Break | None:
        """Check the end of the chain. Return how it is broken, or None."""
        newest = max(head.position, self._checkpoint.position if self._checkpoint else 0)
        if newest > self.mark.position:
            return missing(self.mark.position + 1, newest)
        if head != self.mark:
            detail = "The chain should have ended earlier, or with another entry."
            return Break("rewritten", self.mark.position, None, detail)
        if self._unexplained:
            link = min(self._unexplained.values(), key=lambda link: link.position)
            return _break("reason", link, "Its reason was removed, but no erasure was recorded.")
        return None

    def _contradicts(self, link: Link) -> bool:
        mark = self._checkpoint
        return mark is not None and mark.position == link.position and mark.hash != link.hash

    def _check_reason(self, link: Link) -> bool:
        if link.act == REASON_ERASED:
            self._unexplained.pop(link.subject, None)
        if link.reason is not None:
            return link.reason_digest is not None and hmac.compare_digest(
                link.reason_digest, reason_digest(link.reason, link.reason_salt or b"")
            )
        if link.reason_digest is not None:
            self.erased_reasons += 1
            self._unexplained.setdefault(link.subject, link)
        return link.reason_salt is None


def missing(first: int, last: int) -> Break:
    """Return the break of a chain whose entries `first` to `last` are missing."""
    which = f"Entry {first} is" if first == last else f"Entries {first} to {last} are"
    return Break("missing", first, None, f"{which} missing.")


def unchained(entry_id: int) -> Break:
    """Return the break by an entry without a position."""
    return Break("unchained", None, entry_id, "It was inserted outside the chain.")


HEADLESS = Break("missing", None, None, "The record of where the chain ends is missing.")


def _break(fault: Fault, link: Link, detail: str) -> Break:
    return Break(fault, link.position, link.id, detail)
