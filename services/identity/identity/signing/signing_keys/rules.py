"""When a key waits, signs, is retired and is gone: pure functions of its times.

    published ──► waiting ──► signing ──► retired ──► gone
                  (everybody  (until the  (until the last token
                   learns it)  next does)  that it signed has ended)

Nobody moves a key from one state to the next: its times and the clock say where it stands.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from identity.tokens import LIFETIME
from shared.tokens import LEEWAY_SECONDS

State = Literal["waiting", "signing", "retired", "gone", "revoked"]

NEVER = datetime.max.replace(tzinfo=UTC)
GOOD_FOR = LIFETIME + timedelta(seconds=LEEWAY_SECONDS)
"""How long after its last signature a key is needed."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key as everybody may know it."""

    kid: str
    jwk: dict[str, Any]
    signs_from: datetime
    revoked_at: datetime | None = None

    def took_over(self) -> bool:
        """Whether it ends the key before it, now or in time; not if revoked while it waited."""
        return self.revoked_at is None or self.revoked_at > self.signs_from


class KeySchedule:
    """All keys, as they stood at one look into the database."""

    def __init__(self, keys: Iterable[PublicKey]) -> None:
        self.keys = sorted(keys, key=lambda key: (key.signs_from, key.kid))

    def signer(self, now: datetime) -> PublicKey | None:
        """The newest whose time has come; before any one's time, the first to come."""
        alive = [key for key in self.keys if key.revoked_at is None]
        begun = [key for key in alive if key.signs_from <= now]
        return begun[-1] if begun else next(iter(alive), None)

    def verifies_until(self, key: PublicKey) -> datetime:
        """The end of the last token that it may have signed. A key that waits verifies too."""
        if key.revoked_at is not None:
            return key.revoked_at
        later = self.keys[self.keys.index(key) + 1 :]
        retired = (other.signs_from for other in later if other.took_over())
        return next((at + GOOD_FOR for at in retired), NEVER)

    def verifying(self, now: datetime) -> list[PublicKey]:
        """Those whose signatures count."""
        # Revoked is revoked, also on a machine whose clock is a little behind.
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
        """Whether the next key has to be published, to sign when the present one is `every` old."""
        signer = self.signer(now)
        if signer is None or self.waiting(now):
            return False
        return now >= signer.signs_from + every - wait
