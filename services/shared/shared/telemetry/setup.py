"""Sets up the telemetry of a process."""

from opentelemetry.sdk.resources import Resource

from shared.logs import configure_logs
from shared.telemetry.tracing import add_trace_id, configure_tracing
from shared.version import VERSION


def configure(service: str) -> None:
    """Set up JSON logs and traces in this process. Call once."""
    configure_logs(service, [add_trace_id])
    configure_tracing(Resource.create({"service.name": service, "service.version": VERSION}))
