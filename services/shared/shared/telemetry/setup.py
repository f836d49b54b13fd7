"""Sets up the telemetry of a process."""

from opentelemetry import metrics
from opentelemetry.exporter.prometheus import PrometheusMetricReader
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.view import ExplicitBucketHistogramAggregation, View
from opentelemetry.sdk.resources import Resource

from shared.logs import configure_logs
from shared.telemetry.metrics import REQUEST_BUCKETS
from shared.telemetry.tracing import add_trace_id, configure_tracing
from shared.version import VERSION

_VIEWS = (
    View(
        instrument_name="http.server.request.duration",
        aggregation=ExplicitBucketHistogramAggregation(boundaries=REQUEST_BUCKETS),
        attribute_keys={"http.request.method", "http.route", "http.response.status_code"},
    ),
    View(instrument_name="http.server.active_requests", attribute_keys=set()),
)
"""Few labels and buckets, because their product is the number of series."""


def configure(service: str) -> None:
    """Set up JSON logs, traces and FastAPI's own metrics in this process. Call once."""
    configure_logs(service, [add_trace_id])
    resource = Resource.create({"service.name": service, "service.version": VERSION})
    configure_tracing(resource)
    reader = PrometheusMetricReader(disable_target_info=True)
    metrics.set_meter_provider(MeterProvider([reader], resource, views=_VIEWS))
