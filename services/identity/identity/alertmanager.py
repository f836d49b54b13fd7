"""The adapter of Alertmanager: sends an alert, and says who is notified of it and how that goes."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

import httpx2
import yaml
from prometheus_client.parser import text_string_to_metric_families

TIMEOUT_SECONDS = 5
MADE = "alertmanager_notification_requests"
FAILED = "alertmanager_notification_requests_failed"
CHANNELS = "_configs"
"""End of the keys of a receiver's channels, as in `email_configs`."""


class AlertmanagerUnavailable(Exception):
    """It does not answer as Alertmanager does; the message is what it said instead."""


@dataclass(frozen=True)
class Attempts:
    """How often Alertmanager tried to notify, and failed, by channel, such as `email`."""

    made: Counter[str]
    failed: Counter[str]

    def since(self, earlier: Self) -> "Attempts":
        """Return the attempts since then."""
        return Attempts(self.made - earlier.made, self.failed - earlier.failed)


@dataclass(frozen=True)
class Alert:
    """An alert as Alertmanager treats it."""

    suppressed: bool
    """Whether a silence or another alert keeps it from being sent."""
    receivers: tuple[str, ...]
    channels: Counter[str]
    """How many notifications its receivers get, by channel."""
    recipients: tuple[str, ...]
    """The email addresses among them."""


class Alertmanager:
    """A client of one Alertmanager. Raises AlertmanagerUnavailable."""

    def __init__(self, url: str) -> None:
        self._client = httpx2.Client(base_url=url, timeout=TIMEOUT_SECONDS)

    def close(self) -> None:
        """End the connection."""
        self._client.close()

    def send(
        self, labels: Mapping[str, str], annotations: Mapping[str, str], ends_at: datetime
    ) -> None:
        """Send an alert that ends by itself."""
        alert = {"labels": labels, "annotations": annotations, "endsAt": ends_at.isoformat()}
        with _answers():
            self._client.post("/api/v2/alerts", json=[alert]).raise_for_status()

    def attempts(self) -> Attempts:
        """Return all attempts since Alertmanager started."""
        made, failed = Counter[str](), Counter[str]()
        with _answers():
            text = self._client.get("/metrics").raise_for_status().text
            for family in text_string_to_metric_families(text):
                count = {MADE: made, FAILED: failed}.get(family.name, Counter())
                for sample in family.samples:
                    count[sample.labels.get("integration", "")] += int(sample.value)
        return Attempts(made, failed)

    def alert(self, label: str, value: str) -> Alert:
        """Return the alert that has this label."""
        with _answers():
            (found,) = self._json("/api/v2/alerts", filter=f'{label}="{value}"')
            names = tuple(one["name"] for one in found["receivers"])
            written = self._json("/api/v2/status")["config"]["original"]
            known = yaml.safe_load(written)["receivers"]
            channels = [
                (key.removesuffix(CHANNELS), channel)
                for receiver in known
                if receiver["name"] in names
                for key, listed in receiver.items()
                if key.endswith(CHANNELS)
                for channel in listed
            ]
            return Alert(
                suppressed=found["status"]["state"] == "suppressed",
                receivers=names,
                channels=Counter(name for name, _ in channels),
                recipients=tuple(one["to"] for name, one in channels if name == "email"),
            )

    def _json(self, path: str, **params: str) -> Any:
        return self._client.get(path, params=params).raise_for_status().json()


@contextmanager
def _answers() -> Iterator[None]:
    try:
        yield
    except httpx2.HTTPStatusError as exc:
        raise AlertmanagerUnavailable(str(exc.response.status_code)) from exc
    except (httpx2.HTTPError, ValueError, KeyError, TypeError, yaml.YAMLError) as exc:
        raise AlertmanagerUnavailable(type(exc).__qualname__) from exc
