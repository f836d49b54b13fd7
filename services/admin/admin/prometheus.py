"""The adapter of Prometheus: queries, ranges and alerts."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import httpx2
from pydantic import BaseModel, TypeAdapter

from shared.http.errors import ApiError, Unavailable

TIMEOUT_SECONDS = 10
_OK = "success"


class NoPrometheus(Unavailable):
    """No Prometheus is configured."""

    code = "no_prometheus"
    detail = (
        "This deployment has no Prometheus, so there are no charts or alerts. The state of each"
        " service is shown without it."
    )


class PrometheusUnavailable(Unavailable):
    """Prometheus does not answer."""

    code = "prometheus_unavailable"
    detail = "Prometheus isn't responding. Its data isn't lost; please try again in a moment."


class QueryRefused(ApiError):
    """Prometheus cannot run the query."""

    status = 502
    code = "query_refused"


class Series(BaseModel):
    """One series: its labels and its values, as pairs of Unix time and number."""

    metric: dict[str, str]
    values: list[tuple[float, float]]


class Alert(BaseModel):
    """An alert that is pending or firing."""

    labels: dict[str, str]
    annotations: dict[str, str]
    state: str
    activeAt: datetime  # noqa: N815 - Prometheus' name
    value: str


class Rule(BaseModel):
    """An alerting rule."""

    name: str
    query: str
    duration: float
    labels: dict[str, str]
    annotations: dict[str, str]
    state: str = "inactive"
    health: str
    alerts: list[Alert] = []


_SERIES = TypeAdapter(list[Series])
_RULES = TypeAdapter(list[Rule])


class Prometheus:
    """A client of one Prometheus. Raises NoPrometheus, PrometheusUnavailable or QueryRefused."""

    def __init__(self, url: str) -> None:
        self._client = httpx2.AsyncClient(base_url=url, timeout=TIMEOUT_SECONDS) if url else None

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()

    async def query_range(
        self, query: str, start: datetime, end: datetime, step: int
    ) -> Sequence[Series]:
        """Return the series of a query, with a value every `step` seconds."""
        params = {
            "query": query,
            "start": str(start.timestamp()),
            "end": str(end.timestamp()),
            "step": str(step),
        }
        data = await self._get("/api/v1/query_range", params)
        return _SERIES.validate_python(data["result"])

    async def rules(self) -> Sequence[Rule]:
        """Return all alerting rules with their alerts."""
        data = await self._get("/api/v1/rules", {"type": "alert"})
        return _RULES.validate_python([rule for group in data["groups"] for rule in group["rules"]])

    async def _get(self, path: str, params: Mapping[str, str]) -> Any:
        if self._client is None:
            raise NoPrometheus
        try:
            response = await self._client.get(path, params=params)
            answer = response.json()
        except (httpx2.HTTPError, ValueError) as exc:
            raise PrometheusUnavailable from exc
        if response.status_code >= httpx2.codes.INTERNAL_SERVER_ERROR:
            raise PrometheusUnavailable
        if answer["status"] != _OK:
            raise QueryRefused(f"Prometheus can't run this query: {answer['error']}")
        return answer["data"]
