"""The gateway's spans reach the OTLP endpoint without what names people."""

import gzip

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.support.otlp import receiving_traces
from tests.support.service_under_test import RunningService

URL = "/internal/traces"
PROTOBUF = {"Content-Type": "application/x-protobuf"}


def request_with(**attributes: str) -> bytes:
    request = ExportTraceServiceRequest()
    group = request.resource_spans.add()
    group.resource.attributes.add(key="service.name").value.string_value = "traefik"
    span = group.scope_spans.add().spans.add(name="GET", trace_id=b"t" * 16, span_id=b"s" * 8)
    for name, value in attributes.items():
        span.attributes.add(key=name.replace("_", ".")).value.string_value = value
    return bytes(request.SerializeToString())


@pytest.mark.parametrize("packed", [True, False])
async def test_a_span_is_passed_on_without_its_path(
    running: RunningService, monkeypatch: pytest.MonkeyPatch, packed: bool
) -> None:
    body = request_with(url_path="/user/ana", client_address="192.0.2.1", http_route="web")
    async with receiving_traces() as receiver, running.client() as client:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.endpoint)
        headers = PROTOBUF | ({"Content-Encoding": "gzip"} if packed else {})
        response = await client.post(
            URL, content=gzip.compress(body) if packed else body, headers=headers
        )
    assert response.status_code == 200
    (span,) = receiver.spans.values()
    assert (span.service, span.name, span.attributes) == ("traefik", "GET", {"http.route": "web"})


@pytest.mark.parametrize(("body", "encoding"), [(b"\xff", ""), (b"no gzip", "gzip")])
async def test_anything_else_is_refused(
    running: RunningService, body: bytes, encoding: str
) -> None:
    async with running.client() as client:
        headers = PROTOBUF | {"Content-Encoding": encoding}
        response = await client.post(URL, content=body, headers=headers)
    assert response.status_code == 422


async def test_without_an_endpoint_it_is_unavailable(
    running: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OTEL_EXPORTER_OTLP_ENDPOINT", raising=False)
    async with running.client() as client:
        response = await client.post(URL, content=request_with(), headers=PROTOBUF)
    assert response.status_code == 503


async def test_a_page_of_another_site_cannot_send_spans(running: RunningService) -> None:
    async with running.client() as client:
        headers = {"Content-Type": "text/plain"}
        assert (await client.post(URL, content=request_with(), headers=headers)).status_code == 422
