"""Traces across processes: W3C trace context in HTTP requests, in the outbox and in NATS messages.

Every process passes ids on, which the logs show. Spans are recorded only if an OTLP endpoint is set
(OTEL_EXPORTER_OTLP_ENDPOINT), and OpenTelemetry's other variables apply then too.
"""

import importlib
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from opentelemetry import context as otel_context
from opentelemetry import propagate, trace
from opentelemetry.context import Context
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.sdk.trace.id_generator import RandomIdGenerator
from opentelemetry.sdk.trace.sampling import ALWAYS_OFF
from opentelemetry.trace import Link, Span, SpanContext, SpanKind
from structlog.typing import EventDict

PRIVATE_ATTRIBUTES = frozenset(
    {
        *("url.full", "url.path", "url.query"),
        *("client.address", "network.peer.address", "user_agent.original"),
    }
)
"""Attributes that name people or what they looked for."""

_IDS = RandomIdGenerator()
_tracer = trace.get_tracer("garderobe")


def traces_endpoint() -> str | None:
    """Return the address that receives spans by OTLP over HTTP, or None if none is set."""
    if base := os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT"):
        return f"{base.rstrip('/')}/v1/traces"
    return None


def configure_tracing(resource: Resource) -> None:
    """Set up the tracer of this process."""
    if endpoint := traces_endpoint():
        provider = TracerProvider(resource=resource)
        # Its import is a sixth of the time in which a process or a command starts.
        otlp = importlib.import_module("opentelemetry.exporter.otlp.proto.http.trace_exporter")
        exporter = _WithoutPrivate(otlp.OTLPSpanExporter(endpoint))
        provider.add_span_processor(BatchSpanProcessor(exporter))
    else:
        provider = TracerProvider(resource=resource, sampler=ALWAYS_OFF)
    trace.set_tracer_provider(provider)


def current_traceparent() -> str | None:
    """Return the W3C traceparent of the current span, for an event to carry."""
    carrier: dict[str, str] = {}
    propagate.inject(carrier)
    return carrier.get("traceparent")


def context_of(traceparent: str | None) -> Context:
    """Return the trace context that an event carries."""
    return propagate.extract({"traceparent": traceparent} if traceparent else {})


@contextmanager
def trace_ids(traceparent: str | None) -> Iterator[None]:
    """Give the block the ids of a trace, unless it has some: those of its caller or new ones."""
    if trace.get_current_span().get_span_context().is_valid:
        yield
        return
    current = context_of(traceparent) if traceparent else _new_trace()
    token = otel_context.attach(current)
    try:
        yield
    finally:
        otel_context.detach(token)


def _new_trace() -> Context:
    ids = _IDS.generate_trace_id(), _IDS.generate_span_id()
    return trace.set_span_in_context(trace.NonRecordingSpan(SpanContext(*ids, is_remote=False)))


def trace_id_of(traceparent: str | None) -> str | None:
    """Return the id of the trace that an event belongs to."""
    return _trace_id(trace.get_current_span(context_of(traceparent)))


def add_trace_id(_: object, __: str, line: EventDict) -> EventDict:
    """Add the trace of the current span to a line of the log."""
    if trace_id := _trace_id(trace.get_current_span()):
        line["trace_id"] = trace_id
    return line


def _trace_id(current: Span) -> str | None:
    context = current.get_span_context()
    return trace.format_trace_id(context.trace_id) if context.is_valid else None


@contextmanager
def span(
    name: str,
    kind: SpanKind = SpanKind.INTERNAL,
    *,
    attributes: Mapping[str, str | int] | None = None,
    traceparents: Sequence[str | None] = (),
) -> Iterator[Span]:
    """Record the block as a span.

    It belongs to the trace of the first traceparent and is linked to the others; without any, it
    belongs to the current trace.
    """
    contexts = [context_of(one) for one in traceparents]
    links = [Link(trace.get_current_span(one).get_span_context()) for one in contexts[1:]]
    with _tracer.start_as_current_span(
        name,
        contexts[0] if contexts else None,
        kind,
        attributes,
        links,
        # The message of an exception may hold what a person entered.
        record_exception=False,
        set_status_on_exception=False,
    ) as current:
        try:
            yield current
        except Exception as exc:
            current.set_attribute("error.type", type(exc).__qualname__)
            current.set_status(trace.StatusCode.ERROR)
            raise


def messaging_attributes(destination: str, group: str = "") -> dict[str, str]:
    """Return the attributes of a span that sends or, as a consumer group, processes an event."""
    attributes = {"messaging.system": "nats", "messaging.destination.name": destination}
    if group:
        attributes["messaging.consumer.group.name"] = group
    return attributes


class _WithoutPrivate(SpanExporter):
    """Leaves out the attributes that FastAPI records but nobody may see."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        return self._exporter.export([_without_private(one) for one in spans])

    def shutdown(self) -> None:
        self._exporter.shutdown()

    def force_flush(self, timeout_millis: int = 30_000) -> bool:
        return self._exporter.force_flush(timeout_millis)


def _without_private(original: ReadableSpan) -> ReadableSpan:
    attributes = original.attributes or {}
    if attributes.keys().isdisjoint(PRIVATE_ATTRIBUTES):
        return original
    return ReadableSpan(
        name=original.name,
        context=original.context,
        parent=original.parent,
        resource=original.resource,
        attributes={
            key: value for key, value in attributes.items() if key not in PRIVATE_ATTRIBUTES
        },
        events=original.events,
        links=original.links,
        kind=original.kind,
        status=original.status,
        start_time=original.start_time,
        end_time=original.end_time,
        instrumentation_scope=original.instrumentation_scope,
    )
