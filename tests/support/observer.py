"""A client of the Prometheus of a running system, and the emails of its Alertmanager."""

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import httpx2

from deploy.local.credentials import load_credentials
from deploy.local.layout import Layout
from deploy.rights.bus import OPERATOR
from tests.support.http_client import http_client

RECIPIENT = "operators@garderobe.example"


class AlertEmail(NamedTuple):
    """An email of Alertmanager to the operators."""

    subject: str
    text: str


@dataclass(frozen=True)
class Observer:
    """Asks the Prometheus of one system."""

    layout: Layout
    http: httpx2.AsyncClient

    @classmethod
    def of(cls, layout: Layout) -> Self:
        credentials = load_credentials(layout.data / "credentials.json")
        login = (OPERATOR, credentials.observability_password)
        address = layout.url_of("prometheus")
        return cls(layout, http_client(base_url=address, auth=login))

    async def has_data(self, query: str, seconds: int = 60) -> bool:
        """Return whether a query had a number at some time within the last seconds."""
        now = time.time()
        params = {"query": query, "start": str(now - seconds), "end": str(now), "step": "1"}
        found = await self._get("/api/v1/query_range", params)
        return any(
            math.isfinite(float(value)) for one in found["result"] for _, value in one["values"]
        )

    async def rules(self) -> list[Any]:
        """Return all alerting rules."""
        groups = (await self._get("/api/v1/rules", {"type": "alert"}))["groups"]
        return [rule for group in groups for rule in group["rules"]]

    async def is_firing(self, alert: str, service: str) -> bool:
        alerts = (await self._get("/api/v1/alerts", {}))["alerts"]
        wanted = ("firing", alert, service)
        return wanted in {
            (one["state"], one["labels"]["alertname"], one["labels"].get("service"))
            for one in alerts
        }

    async def emails(self) -> dict[str, AlertEmail]:
        """Return the emails of alerts, by id."""
        address = f"{self.layout.url_of('mail page')}/messages"
        async with http_client() as http:
            items = (await http.get(address, params={"to": RECIPIENT})).json()["items"]
        return {one["id"]: AlertEmail(one["subject"], one["text"]) for one in items}

    async def _get(self, path: str, params: Mapping[str, str]) -> Any:
        response = await self.http.get(path, params=params)
        assert response.status_code == 200, response.text
        return response.json()["data"]
