"""A receiver of traces, which speaks OTLP over HTTP with protobuf."""

import asyncio
import gzip
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route


@dataclass(frozen=True)
class ReceivedSpan:
    """A span, as the protocol carries it."""

    trace_id: str
    id: str
    parent_id: str
    service: str
    name: str
    attributes: dict[str, Any]


@dataclass
class Receiver:
    """The spans received so far."""

    endpoint: str = ""
    spans: dict[str, ReceivedSpan] = field(default_factory=dict)
    raw: list[bytes] = field(default_factory=list)

    def add(self, body: bytes) -> None:
        self.raw.append(body)
        for group in ExportTraceServiceRequest.FromString(body).resource_spans:
            service = next(
                one.value.string_value
                for one in group.resource.attributes
                if one.key == "service.name"
            )
            for span in (span for scope in group.scope_spans for span in scope.spans):
                attributes = {one.key: one.value.string_value for one in span.attributes}
                ids = span.trace_id.hex(), span.span_id.hex(), span.parent_span_id.hex()
                self.spans[ids[1]] = ReceivedSpan(*ids, service, span.name, attributes)

    def ancestry(self, span: ReceivedSpan) -> list[ReceivedSpan]:
        """Return a span and its ancestors, as far as they have arrived."""
        found = [span]
        while parent := self.spans.get(found[-1].parent_id):
            found.append(parent)
        return found

    async def receive(self, request: Request) -> Response:
        """Answer one export."""
        body = await request.body()
        is_packed = request.headers.get("content-encoding") == "gzip"
        self.add(gzip.decompress(body) if is_packed else body)
        answer = ExportTraceServiceResponse().SerializeToString()
        return Response(answer, media_type="application/x-protobuf")


@asynccontextmanager
async def receiving_traces() -> AsyncIterator[Receiver]:
    """Receive traces on a free port during the block."""
    receiver = Receiver()
    app = Starlette(routes=[Route("/v1/traces", receiver.receive, methods=["POST"])])
    with socket.create_server(("127.0.0.1", 0)) as listening:
        receiver.endpoint = f"http://127.0.0.1:{listening.getsockname()[1]}"
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
        serving = asyncio.create_task(server.serve([listening]))
        yield receiver
        server.should_exit = True
        await serving
