"""Request smuggling: the gateway and a service must agree where a request ends.

The outer request is public; the hidden one carries the request id that the tests look for.
"""

from collections.abc import Iterator

from tests.flows.forgeries.raw_requests import HOST_LINE, ID, Forgery

HIDDEN = (
    # Without the port, because its length would change the counts below.
    b"GET /api/identity/v1/profiles/me HTTP/1.1\r\nHost: localhost\r\n"
    b"X-Request-Id: " + ID + b"\r\nAuthorization: Bearer x\r\nConnection: close\r\n\r\n"
)
OUTER = {
    "log-in": b"POST /api/identity/v1/sessions HTTP/1.1",
    "documents": b"GET /api/identity/openapi.json HTTP/1.1",
}
LAST = b"GET /internal HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
"""A rejected request that closes a kept connection."""
ALLOWED_STATUSES = frozenset({200, 413, 422, 500})
"""Statuses of the outer request. Traefik responds with 500 to an invalid chunk."""
CHUNKED = b"0\r\n\r\n" + HIDDEN
WHOLE = b"%x\r\n" % len(HIDDEN) + HIDDEN + b"\r\n0\r\n\r\n"
ALL = b"Content-Length: %d" % len(CHUNKED)

AMBIGUOUS_LENGTHS = {
    "both lengths, chunked body": ([ALL, b"Transfer-Encoding: chunked"], CHUNKED),
    "both lengths, counted body": (
        [b"Content-Length: 4", b"Transfer-Encoding: chunked"],
        WHOLE,
    ),
    "two counts": ([b"Content-Length: 0", b"Content-Length: %d" % len(HIDDEN)], HIDDEN),
    "two counts, the first larger": (
        [b"Content-Length: %d" % len(HIDDEN), b"Content-Length: 0"],
        HIDDEN,
    ),
    "counts in a list": ([b"Content-Length: 0, %d" % len(HIDDEN)], HIDDEN),
}
ENCODINGS = [
    b"Transfer-Encoding: xchunked",
    b"Transfer-Encoding : chunked",
    b"Transfer-Encoding: chunked\r\nTransfer-Encoding: x",
    b"Transfer-Encoding: x\r\nTransfer-Encoding: chunked",
    b"Transfer-Encoding: chunked, chunked",
    b"Transfer-Encoding: chunked, identity",
    b"Transfer-Encoding: gzip, chunked",
    b"Transfer-Encoding: identity",
    b"Transfer-Encoding: CHUNKED",
    b'Transfer-Encoding: "chunked"',
    b"Transfer-Encoding:\tchunked",
    b"Transfer-Encoding:\x0bchunked",
    b"Transfer-Encoding: chunked\x0b",
    b"Transfer-Encoding: chun\x00ked",
    b"Transfer-Encoding\r\n : chunked",
    b"Transfer-Encoding:\r\n chunked",
    b"X: x\r\n Transfer-Encoding: chunked",
    b"X: x\nTransfer-Encoding: chunked",
    b"X: x\rTransfer-Encoding: chunked",
    b"\x00Transfer-Encoding: chunked",
    b"Transfer_Encoding: chunked",
    b"TE: chunked\r\nConnection: Transfer-Encoding",
]
COUNTS = [
    b"+%d", b"-%d", b"0x%x", b"%d_0", b"0%d", b"%d.0", b"%de0", b"%d a", b'"%d"', b"%d\x0b",
    b"\r\n %d", b"%d" + b"0" * 30,
]  # fmt: skip
SIZES = [
    b"0x0", b"+0", b"-0", b"-1", b"00000000000000000000", b"0;", b'0;x="\r\n"', b"0;x=\n",
    b"0 ", b" 0", b"\t0", b"0_0", b"10000000000000000", b"fffffffffffffffff", b"g", b"",
]  # fmt: skip
TRAILERS = [
    b"Authorization: Bearer x", b"Content-Length: 0", b"Transfer-Encoding: chunked", b"Host: x",
    b"Cookie: garderobe-session=x", b"X-User-Id: 1",
]  # fmt: skip


def forgeries() -> Iterator[Forgery]:
    """Yield every ambiguous end, in a body that a service reads and in one that none reads."""
    for outer, line in OUTER.items():
        for name, (headers, body) in AMBIGUOUS_LENGTHS.items():
            yield _hidden(f"{name} in {outer}", line, headers, body)
        for encoding in ENCODINGS:
            yield _hidden(f"{encoding!r} in {outer}", line, [ALL, encoding], CHUNKED)
        for count in COUNTS:
            length = b"Content-Length: " + _filled(count)
            yield _hidden(f"{length!r} in {outer}", line, [length], CHUNKED)
        for size in SIZES:
            yield _chunk(f"a chunk of {size!r} in {outer}", line, size + b"\r\n\r\n" + HIDDEN)
        for trailer in TRAILERS:
            yield _chunk(
                f"{trailer!r} after {outer}", line, b"0\r\n" + trailer + b"\r\n\r\n" + HIDDEN
            )
        yield _chunk(f"bare newlines in {outer}", line, b"0\n\n" + HIDDEN)
        yield _chunk(f"a chunk longer than its size in {outer}", line, b"1\r\nxx0\r\n\r\n" + HIDDEN)


def _filled(count: bytes) -> bytes:
    return count % len(HIDDEN)


def _chunk(name: str, line: bytes, body: bytes) -> Forgery:
    return _hidden(name, line, [b"Transfer-Encoding: chunked"], body)


def _hidden(name: str, line: bytes, headers: list[bytes], body: bytes) -> Forgery:
    head = b"\r\n".join([line, HOST_LINE, b"Content-Type: application/json", *headers])
    return Forgery(name, head + b"\r\n\r\n" + body + LAST, ALLOWED_STATUSES)
