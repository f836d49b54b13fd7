"""Every spelling of a path with every forged credential."""

from tests.flows.forgeries.raw_requests import HOST_LINE, ID, Forgery
from tests.support.tokens import access_token

TIMELINE = "/api/feed/v1/timeline"

HEADERS: dict[str, dict[str, str]] = {
    "no credentials": {},
    "a user id": {"X-User-Id": "1"},
    "a user id with underscores": {"X_User_Id": "1"},
    "a user id with dots": {"X.User.Id": "1"},
    "a user id and a forwarded user": {"x-user-id": "1", "X-Forwarded-User": "1"},
    "a malformed bearer": {"Authorization": "Bearer x"},
    "a bearer with an unknown key": {"Authorization": f"Bearer {access_token(1)}"},
    "a hop-by-hop bearer": {
        "authorization": f"bearer {access_token(1)}",
        "Connection": "Authorization, close",
    },
    "an empty session": {"Cookie": "garderobe-session=base64-e30"},
    "a session with a gap": {"Cookie": "garderobe-session.0=base64-e3; garderobe-session.2=0"},
    "an unsealed token as the session": {
        "Cookie": f"garderobe-bind=x; garderobe-session={access_token(1)}"
    },
    "a rewritten URL": {"X-Original-Url": TIMELINE, "X-Rewrite-Url": TIMELINE},
    "an overridden method": {"X-Http-Method-Override": "GET"},
    "a forwarded prefix": {"X-Forwarded-Prefix": "/api/feed", "X-Forwarded-Uri": "/healthz"},
    "an internal client address": {
        "X-Forwarded-For": "127.0.0.1",
        "X-Real-Ip": "127.0.0.1",
        "Forwarded": "for=127.0.0.1",
    },
}
PATHS = [
    TIMELINE,
    "/API/feed/v1/timeline",
    "/Api/Feed/V1/Timeline",
    "/api;x/feed/v1/timeline",
    "/api;/feed/v1/timeline",
    "/%61pi/feed/v1/timeline",
    "/api%2ffeed/v1/timeline",
    "/api/feed%2fv1/timeline",
    "/api/feed/v1%2ftimeline",
    "/%2e%2e/api/feed/v1/timeline",
    "/login/%2e%2e/api/feed/v1/timeline",
    "/login/../api/feed/v1/timeline",
    "//api/feed/v1/timeline",
    "/./api/feed/v1/timeline",
    "/api//feed/v1/timeline",
    "/api/feed/v1/timeline/%2e%2e/timeline",
    "/api/feed/v1/timeline%00",
    "/api/feed/v1/timeline%3f",
    "/api/feed/v1/timeline%23",
    "/api/feed/v1/timeline%5c..",
    "\\api\\feed\\v1\\timeline",
    "/api/unknown/v1/timeline",
    "/internal/verify?mode=open",
    "/internal/accounts?user=ana@example.org",
    "http://127.0.0.1/api/feed/v1/timeline",
]


def forgeries() -> list[Forgery]:
    """Return every path with every set of headers."""
    return [
        Forgery(f"{path} with {claim}", _request(path, headers))
        for path in PATHS
        for claim, headers in HEADERS.items()
    ]


def _request(path: str, headers: dict[str, str]) -> bytes:
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    if "Connection" not in headers:
        lines.append("Connection: close")
    own = [HOST_LINE, b"X-Request-Id: " + ID, b"", b""]
    return b"\r\n".join([*map(str.encode, lines), *own])
