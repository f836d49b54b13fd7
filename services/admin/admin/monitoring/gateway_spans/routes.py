"""Receives the gateway's spans and passes them on. The gateway does not expose it."""

import zlib

from fastapi import APIRouter, Request, Response
from google.protobuf.message import DecodeError

from admin.monitoring.gateway_spans.rules import unpacked, without_attributes
from admin.otlp import PROTOBUF, export
from shared.http.errors import InvalidInput, Unavailable
from shared.telemetry.tracing import PRIVATE_ATTRIBUTES, traces_endpoint

MAX_BYTES = 4 * 1024 * 1024

router = APIRouter(include_in_schema=False)


@router.post("/internal/traces", max_body_size=MAX_BYTES)
async def pass_on(request: Request) -> Response:
    """Pass spans on to the OTLP endpoint, without what names people.

    422 for anything but OTLP's protobuf, 503 if the endpoint is not set or does not respond.
    """
    if request.headers.get("content-type") != PROTOBUF:
        # A page of another site may send other types without asking.
        raise InvalidInput
    try:
        sent = unpacked(await request.body(), request.headers.get("content-encoding", ""))
        body = without_attributes(sent, PRIVATE_ATTRIBUTES)
    except (DecodeError, zlib.error) as exc:
        raise InvalidInput from exc
    endpoint = traces_endpoint()
    if endpoint is None:
        raise Unavailable
    status, answer = await export(endpoint, body)
    return Response(answer, status, media_type=PROTOBUF)
