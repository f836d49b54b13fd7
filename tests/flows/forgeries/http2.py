"""Cleartext HTTP/2 with hand-written frames that no library would send."""

import struct
from collections.abc import Iterator
from dataclasses import replace

from tests.flows.forgeries.raw_requests import ID, Forgery

Fields = list[tuple[bytes, bytes]]

DATA, HEADERS, RESET, SETTINGS, GOAWAY, CONTINUATION = 0x0, 0x1, 0x3, 0x4, 0x7, 0x9
END_STREAM, END_HEADERS = 0x1, 0x4
LARGEST = 16384
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
FIRST_INDEXED, INDEXED_STATUSES = 0x88, [200, 204, 206, 304, 400, 404, 500]
ME = b"/api/identity/v1/profiles/me"
HIDDEN = b"GET " + ME + b" HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: " + ID + b"\r\n\r\n"
PLAIN: dict[bytes, bytes] = {
    b":method": b"GET", b":scheme": b"http", b":path": ME, b":authority": b"localhost",
}  # fmt: skip
INVALID_PSEUDO_HEADERS: list[tuple[bytes, bytes]] = [
    (b":path", b"/" + ME), (b":path", b"/./" + ME[1:]), (b":path", b"http://localhost" + ME),
    (b":path", ME[1:]), (b":path", b""), (b":path", b"*"), (b":path", ME + b" HTTP/1.1\r\nX: x"),
    (b":path", ME + b"#x"), (b":path", b"/%2e%2e" + ME), (b":path", ME + b"\x00"),
    (b":path", ME + b"\n"), (b":path", b"\\api\\identity"), (b":path", b"/\xff" + ME),
    (b":method", b"GET " + ME + b" HTTP/1.1\r\nX:"), (b":method", b""), (b":method", b"get"),
    (b":method", b"TRACE"), (b":method", b"CONNECT"), (b":method", b"PRI"), (b":scheme", b"ftp"),
    (b":scheme", b""), (b":scheme", b"http://localhost" + ME + b"?"), (b":scheme", b"https"),
    (b":authority", b"user@localhost"), (b":authority", b""), (b":authority", b"identity:8000"),
    (b":authority", b"localhost/x"), (b":authority", b"a b"), (b":authority", b"x\r\nX: x"),
]  # fmt: skip
INVALID_FIELDS: list[Fields] = [
    [], [(b":path", b"/login")], [(b":method", b"POST")], [(b":authority", b"evil.example")],
    [(b":protocol", b"websocket")], [(b":status", b"200")], [(b":unknown", b"x")], [(b":", b"x")],
    [(b"host", b"evil.example")], [(b"connection", b"close")], [(b"connection", b"authorization")],
    [(b"transfer-encoding", b"chunked")], [(b"te", b"chunked")], [(b"upgrade", b"h2c")],
    [(b"keep-alive", b"1")], [(b"proxy-connection", b"x")], [(b"content-length", b"5")],
    [(b"content-length", b"0"), (b"content-length", b"9")], [(b"Authorization", b"Bearer x")],
    [(b"authorization", b"Bearer x")], [(b"authorization", b"x\r\nX-User-Id: 1")],
    [(b"x", b"a\nX-User-Id: 1")], [(b"x", b"a\x00")], [(b"x\r\nx-user-id", b"1")], [(b"x:y", b"1")],
    [(b" x", b"1")], [(b"", b"1")], [(b"x_user_id", b"1")], [(b"x.user.id", b"1")],
    [(b"x-user-id", b"1")], [(b"x-forwarded-uri", b"/login")],
    [(b"cookie", b"a=b"), (b"cookie", b"c=d")],
    [(b"cookie", b"garderobe-session=x\r\nX: x")], [(b"x", b"a" * 40_000)],
]  # fmt: skip
BODIES: list[Fields] = [
    [(b"content-length", b"0")], [(b"content-length", b"1")], [(b"content-length", b"999")],
    [(b"content-length", b"-1")], [(b"transfer-encoding", b"chunked")],
    [(b"content-length", b"0"), (b"transfer-encoding", b"chunked")],
]  # fmt: skip


def forgeries() -> Iterator[Forgery]:
    """Yield each invalid pseudo-header and field, and bodies with a wrong length."""
    for name, value in INVALID_PSEUDO_HEADERS:
        yield _request(f"{name!r}: {value!r}", list({**PLAIN, name: value}.items()))
    for fields in INVALID_FIELDS:
        yield _request(
            f"{[(name, value[:40]) for name, value in fields]}", [*PLAIN.items(), *fields]
        )
    yield _request("a pseudo-header after others", [(b"x", b"y"), *PLAIN.items()])
    for missing in PLAIN:
        yield _request(f"no {missing!r}", [one for one in PLAIN.items() if one[0] != missing])
    log_in = {**PLAIN, b":method": b"POST", b":path": b"/api/identity/v1/sessions"}
    for fields in BODIES:
        hidden = _request(f"hidden behind {fields}", [*log_in.items(), *fields], HIDDEN)
        yield replace(hidden, allowed_statuses=frozenset({413, 422, 500, 503}))


def documents() -> Forgery:
    """Return a legitimate request for a public document, sent in the same way."""
    wanted = {**PLAIN, b":path": b"/api/identity/openapi.json"}
    return _request("documents", list(wanted.items()))


def statuses(response: bytes) -> list[int]:
    """Return the statuses in the frames of a response; a reset or broken connection is 400."""
    found: list[int] = []
    while len(response) >= 9:
        length = int.from_bytes(response[:3], "big")
        kind, payload, response = response[3], response[9 : 9 + length], response[9 + length :]
        if kind == HEADERS and (status := _status(payload)):
            found.append(status)
        elif kind == RESET or (kind == GOAWAY and payload[4:8] != bytes(4)):
            found.append(400)
    return found


def _status(block: bytes) -> int:
    """Return the status at the start of a block of response fields (RFC 7541, appendix A)."""
    if block[0] & 0xE0 == 0x20:  # dynamic table size update
        block = block[1:]
    if FIRST_INDEXED <= block[0] < FIRST_INDEXED + len(INDEXED_STATUSES):
        return INDEXED_STATUSES[block[0] - FIRST_INDEXED]
    length = block[1] & 0x7F
    value = block[2 : 2 + length]
    return _digits(value) if block[1] & 0x80 else int(value)


def _digits(compressed: bytes) -> int:
    """Decode three Huffman-coded digits (appendix B): 0 to 2 have five bits, others six."""
    bits = "".join(f"{byte:08b}" for byte in compressed)
    found = ""
    while len(found) < 3:
        short = bits.startswith("000")
        found += str(int(bits[:5], 2) if short else int(bits[:6], 2) - 0b011001 + 3)
        bits = bits[5 if short else 6 :]
    return int(found)


def _request(name: str, fields: Fields, body: bytes = b"") -> Forgery:
    all_fields = fields if body else [*fields, (b"x-request-id", ID)]
    block = b"".join(_literal(part) for part in all_fields)
    frames = PREFACE + _frame(SETTINGS, 0, 0, b"") + _headers(block, 0 if body else END_STREAM)
    if body:
        frames += _frame(DATA, END_STREAM, 1, body)
    return Forgery(f"h2 {name}", frames, statuses=statuses, reads_once=True)


def _headers(block: bytes, flags: int) -> bytes:
    parts = [block[start : start + LARGEST] for start in range(0, len(block), LARGEST)]
    last = len(parts) - 1
    return b"".join(
        _frame(
            CONTINUATION if number else HEADERS,
            (0 if number else flags) | (END_HEADERS if number == last else 0),
            1,
            part,
        )
        for number, part in enumerate(parts)
    )


def _literal(field: tuple[bytes, bytes]) -> bytes:
    """Encode a field as not indexed and not compressed (RFC 7541, 6.2.2)."""
    return b"\x00" + b"".join(_integer(len(part)) + part for part in field)


def _integer(value: int) -> bytes:
    if value < 0x7F:
        return bytes([value])
    rest, encoded = value - 0x7F, b"\x7f"
    while rest >= 0x80:
        encoded, rest = encoded + bytes([rest % 0x80 | 0x80]), rest // 0x80
    return encoded + bytes([rest])


def _frame(kind: int, flags: int, stream: int, payload: bytes) -> bytes:
    return len(payload).to_bytes(3, "big") + struct.pack(">BBI", kind, flags, stream) + payload


def _floods() -> tuple[bytes, bytes]:
    preamble = PREFACE + _frame(SETTINGS, 0, 0, b"")
    block = b"".join(_literal(field) for field in PLAIN.items())
    resets = b"".join(
        _frame(HEADERS, END_HEADERS | END_STREAM, stream, block)
        + _frame(RESET, 0, stream, (8).to_bytes(4, "big"))
        for stream in range(1, 20_000, 2)
    )
    fields = _literal((b"x", b"a" * 10_000))
    endless = _frame(HEADERS, 0, 1, block) + _frame(CONTINUATION, 0, 1, fields) * 5_000
    return preamble + resets, preamble + endless


RAPID_RESET, ENDLESS_FIELDS = _floods()
"""10,000 requests, each reset at once; 50 MB of header fields without an end."""
