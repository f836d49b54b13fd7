"""Removes what names people from spans. Pure."""

import zlib
from collections.abc import Collection

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

MAX_BYTES = 16 * 1024 * 1024
_GZIP = zlib.MAX_WBITS | 16


def unpacked(body: bytes, encoding: str) -> bytes:
    """Return the content of a body that may be compressed. Raises zlib.error."""
    if encoding != "gzip":
        return body
    return zlib.decompressobj(_GZIP).decompress(body, MAX_BYTES)


def without_attributes(body: bytes, private: Collection[str]) -> bytes:
    """Return an OTLP request without these attributes of its spans.

    Raises google.protobuf.message.DecodeError for anything else.
    """
    request = ExportTraceServiceRequest.FromString(body)
    for group in request.resource_spans:
        for span in (span for scope in group.scope_spans for span in scope.spans):
            kept = [one for one in span.attributes if one.key not in private]
            del span.attributes[:]
            span.attributes.extend(kept)
    return bytes(request.SerializeToString())
