"""The life cycle of signing keys, as pure functions of their times.

    published ──► waiting ──► signing ──► retired ──► gone
                  (services   (until the  (until its last token
                   fetch it)   next does)  has expired)

No process moves a key from one state to the next: the state follows from its times and the clock.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from identity.tokens import LIFETIME
from shared.http.tokens import LEEWAY_SECONDS

State = Literal["waiting", "signing", "retired", "gone", "revoked"]

NEVER = datetime.max.replace(tzinfo=UTC)
VERIFIES_FOR = LIFETIME + timedelta(seconds=LEEWAY_SECONDS)
"""How long a key is needed after its last signature."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """The public part of a key."""

    kid: str
    jwk: dict[str, Any]
    signs_from: datetime
    revoked_at: datetime | None = None

    def took_over(self) -> bool:
        """Return whether it ends the key before it; not if it was revoked while waiting."""
        return self.revoked_at is None or self.revoked_at > self.signs_from


class KeySchedule:
    """All keys at one read of the database."""

    def __init__(self, keys: Iterable[PublicKey]) -> None:
        self.keys = sorted(keys, key=lambda key: (key.signs_from, key.kid))

    def signer(self, now: datetime) -> PublicKey | None:
        """Return the newest key whose `signs_from` has passed, else the next one."""
        alive = [key for key in self.keys if key.revoked_at is None]
        started = [key for key in alive if key.signs_from <= now]
        return started[-1] if started else next(iter(alive), None)

    def verifies_until(self, key: PublicKey) -> datetime:
        """Return when the last token that it can have signed ends. A waiting key verifies too."""
        if key.revoked_at is not None:
            return key.revoked_at
        later = self.keys[self.keys.index(key) + 1 :]
        ends = (other.signs_from for other in later if other.took_over())
        return next((at + VERIFIES_FOR for at in ends), NEVER)

    def verifying(self, now: datetime) -> list[PublicKey]:
        """Return the keys whose signatures are valid."""
        # Not by time: a revoked key is invalid even if this machine's clock is behind.
        alive = (key for key in self.keys if key.revoked_at is None)
        return [key for key in alive if now < self.verifies_until(key)]

    def waiting(self, now: datetime) -> list[PublicKey]:
        return [key for key in self.keys if self.state(key, now) == "waiting"]

    def state(self, key: PublicKey, now: datetime) -> State:
        if key.revoked_at is not None:
            return "revoked"
        if key == self.signer(now):
            return "signing"
        if key.signs_from > now:
            return "waiting"
        return "retired" if now < self.verifies_until(key) else "gone"

    def is_rotation_due(self, now: datetime, every: timedelta, wait: timedelta) -> bool:
        """Return whether to publish the next key, so that it signs once this one is `every` old."""
        signer = self.signer(now)
        if signer is None or self.waiting(now):
            return False
        return now >= signer.signs_from + every - wait
