"""Settings of the admin service."""

from typing import Self
from urllib.parse import urlsplit

from pydantic import Field, model_validator

from shared.settings import ServiceSettings


class Settings(ServiceSettings):
    """What every service reads, where identity answers itself, how long admins may undo, limits."""

    identity_url: str = ""
    """For the commands grant and revoke; the origin of `keys_url` when left out."""

    undo_seconds: int = Field(600, ge=0)
    """How long a decision about the waitlist can be undone: no letter leaves before."""

    announcements_per_30_days: int = Field(2, ge=1)
    """How often admins may email everybody."""

    analytics_token: str = ""
    """What our own pages send along, public by nature; without one anybody may tell of use."""
    flags: dict[str, bool] = Field(default_factory=dict)
    """Features that are being tried, as JSON."""

    redis_url: str = ""
    """Where rate limits are counted; empty: in this process."""
    joins_per_hour: int = 300
    """Of the waitlist, from one address: each has us write to an address that nobody verified."""
    messages_per_hour: int = 10
    """To us, of one person."""
    anonymous_messages_per_hour: int = 100
    """To us, from one address, which a school may share."""
    notes_per_minute: int = 120
    """Of use, of one person: a page that records makes eighteen."""
    anonymous_notes_per_minute: int = 6000
    """Of use, from one address."""
    device_bytes_per_hour: int = 5_000_000
    """Of use, from one browser."""
    person_bytes_per_hour: int = 10_000_000
    network_bytes_per_hour: int = 50_000_000
    total_bytes_per_hour: int = 500_000_000
    """From everybody together: what a table may grow by before its ceiling is looked at."""

    @model_validator(mode="after")
    def _identity_publishes_the_keys(self) -> Self:
        if not self.identity_url:
            keys = urlsplit(self.keys_url)
            self.identity_url = f"{keys.scheme}://{keys.netloc}"
        return self
