"""Settings of the admin service."""

from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, model_validator

from shared.data.settings import Listed, ServiceSettings


class Settings(ServiceSettings):
    """The admin service's own settings, in addition to those of every service."""

    identity_url: str = ""
    """Identity's own address, for the commands `grant` and `revoke`; empty: the origin of
    `keys_url`."""

    undo_seconds: int = Field(600, ge=0)
    """How long a waitlist decision can be undone; its email is sent afterwards."""

    announcements_per_30_days: int = Field(2, ge=1)
    """How often admins may email everyone."""

    analytics_token: str = ""
    """Public token that our own pages send with usage data; empty: none is required."""
    flags: dict[str, bool] = Field(default_factory=dict)
    """States of feature flags by name, until an admin changes them on the usage page; the known
    names are in `admin/flags/rules.py`."""

    prometheus_url: SecretStr = SecretStr("")
    """Prometheus, for dashboards and alerts, with user and password if it needs them; empty: there
    is none."""
    scrape_targets: Listed = Field(default_factory=list)
    """Processes whose metrics Prometheus reads, comma-separated: `feed=feed:8000`."""
    scrape_seconds: int = 15
    """How often Prometheus reads them."""
    dashboards: Path = Path("deploy/observability/dashboards")
    """Folder of Grafana's dashboard files."""
    runbooks: Path = Path("docs/operations/runbooks")
    """Folder of the runbooks."""

    joins_per_hour: int = 300
    """Waitlist entries per network address: each makes us write to an unverified email address."""
    messages_per_hour: int = 10
    """Contact messages per person."""
    anonymous_messages_per_hour: int = 100
    """Contact messages without a session per network address, which a school may share."""
    notes_per_minute: int = 120
    """Calls with usage data per person; a page that records makes eighteen."""
    anonymous_notes_per_minute: int = 6000
    """Calls with usage data without a session per network address."""
    device_bytes_per_hour: int = 5_000_000
    """Bytes of usage data per browser."""
    person_bytes_per_hour: int = 10_000_000
    """Bytes of usage data per person."""
    network_bytes_per_hour: int = 50_000_000
    """Bytes of usage data per network."""
    total_bytes_per_hour: int = 500_000_000
    """Bytes of usage data from everyone together: the growth of a table before its ceiling is
    checked again."""

    @model_validator(mode="after")
    def _default_identity_url(self) -> Self:
        if not self.identity_url:
            keys = urlsplit(self.keys_url)
            self.identity_url = f"{keys.scheme}://{keys.netloc}"
        return self
