"""Nothing forged reaches a service: its log knows nothing of the request."""

import secrets
import socket

import pytest

from deploy.local.layout import SERVICES, Layout
from tests.flows.conftest import Newcomer
from tests.support.tokens import access_token

TIMELINE = "/api/feed/v1/timeline"

HEADERS = [
    {},
    {"X-User-Id": "1"},
    {"X_User_Id": "1"},
    {"X.User.Id": "1"},
    {"x-user-id": "1", "X-Forwarded-User": "1"},
    {"Authorization": "Bearer x"},
    {"Authorization": f"Bearer {access_token(1)}"},
    {"authorization": f"bearer {access_token(1)}", "Connection": "Authorization"},
    {"Cookie": "garderobe-session=base64-e30"},
    {"Cookie": "garderobe-session.0=base64-e3; garderobe-session.2=0"},
    {"Cookie": f"garderobe-bind=x; garderobe-session={access_token(1)}"},
    {"X-Original-Url": TIMELINE, "X-Rewrite-Url": TIMELINE},
    {"X-Http-Method-Override": "GET"},
    {"X-Forwarded-Prefix": "/api/feed", "X-Forwarded-Uri": "/healthz"},
    {"X-Forwarded-For": "127.0.0.1", "X-Real-Ip": "127.0.0.1", "Forwarded": "for=127.0.0.1"},
]
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
    "/internal/accounts?email=ana@example.org",
    "http://127.0.0.1/api/feed/v1/timeline",
]


def ask(layout: Layout, path: str, headers: dict[str, str]) -> tuple[int, str]:
    """Send a request byte by byte as written; answers its status and the request id it carried."""
    request_id = secrets.token_hex(12)
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: localhost:{layout.port}",
        f"X-Request-Id: {request_id}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    if "Connection" not in headers:
        lines.append("Connection: close")
    with socket.create_connection(("127.0.0.1", layout.port), timeout=10) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        status = connection.recv(4096).split(b" ", 2)[1]
    return int(status), request_id


def knows(layout: Layout, request_id: str) -> list[str]:
    """The services whose log mentions the request."""
    return [
        name
        for name in SERVICES
        if request_id.encode() in (layout.logs / f"{name}.log").read_bytes()
    ]


@pytest.mark.parametrize("headers", HEADERS, ids=lambda headers: " ".join(headers) or "none")
@pytest.mark.parametrize("path", PATHS)
def test_without_a_session_no_service_is_reached(
    layout: Layout, path: str, headers: dict[str, str]
) -> None:
    status, request_id = ask(layout, path, headers)
    assert status in {301, 302, 400, 401, 403, 404, 405, 431}
    assert knows(layout, request_id) == []


async def test_with_a_session_the_log_knows_the_request(newcomer: Newcomer, layout: Layout) -> None:
    """The control: what the tests above look for is there when a service is reached."""
    ana = await newcomer("ana")
    request_id = secrets.token_hex(12)
    answer = await ana.http.get(TIMELINE, headers={"X-Request-Id": request_id})
    assert answer.status_code == 200
    assert knows(layout, request_id) == ["feed"]
