"""Security headers of each kind of response from the gateway."""

import pytest

from tests.deploy.backends import SESSION, Gateway
from tests.deploy.test_gateway_rejections import socket

CALL = "/api/feed/v1/timeline"
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
NO_SOURCES = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
PRIVATE = {"Cache-Control": "no-store", "Content-Security-Policy": NO_SOURCES}

RESPONSES: dict[str, tuple[int, str, str, dict[str, str]]] = {
    "a call": (200, "GET", CALL, SESSION),
    "a call that failed": (500, "GET", "/api/feed/v1/status/500", SESSION),
    "a call that needs no session": (200, "POST", "/api/identity/v1/sessions", {}),
    "a public call": (200, "GET", "/api/wardrobe/v1/outfits", {}),
    "rejected by forward auth": (401, "GET", CALL, {"Cookie": "verify=401"}),
    "forward auth unavailable": (503, "GET", CALL, {"Cookie": "verify=503"}),
    "a service unavailable": (503, "GET", "/api/feed/v1/status/502", SESSION),
    "an unknown call": (200, "GET", "/api/unknown", {}),
    "an unknown method of a call": (200, "PROPFIND", CALL, {}),
    "a socket to a path without one": (200, "GET", CALL, socket("http://evil.example")),
    "an invalid path": (200, "GET", "/login;x", {}),
    "an unknown method of a page": (200, "DELETE", "/login", {}),
}
PAGES: dict[str, tuple[int, str, dict[str, str]]] = {
    "a page": (200, "/login", {}),
    "a missing file": (404, "/assets/status/404", {}),
    "a page that needs a session": (302, "/account", {}),
    "a page with a session": (200, "/account", SESSION),
}


@pytest.mark.parametrize("kind", RESPONSES)
def test_responses_other_than_pages_may_load_nothing(gateway: Gateway, kind: str) -> None:
    status, method, path, headers = RESPONSES[kind]
    response = gateway.ask(method, path, headers)
    assert response.status == status
    expected = ALWAYS | PRIVATE
    assert {name: response.headers.get(name) for name in expected} == expected
    assert_common_headers(response.headers)


@pytest.mark.parametrize("kind", PAGES)
def test_pages_run_only_our_scripts(gateway: Gateway, kind: str) -> None:
    status, path, headers = PAGES[kind]
    response = gateway.ask("GET", path, headers)
    assert response.status == status
    assert {name: response.headers.get(name) for name in ALWAYS} == ALWAYS
    assert_common_headers(response.headers)
    policy = response.headers["Content-Security-Policy"]
    for rule in ("default-src 'none'", "script-src 'self'", "base-uri 'none'"):
        assert f"{rule};" in policy
    assert "unsafe" not in policy
    assert "http:" not in policy.replace(gateway.layout.media_url, "")


def test_api_documents_run_only_their_own_scripts(gateway: Gateway) -> None:
    for path in ("openapi.json", "docs", "docs/start.js", "docs/assets/swagger-ui.css"):
        response = gateway.ask("GET", f"/api/feed/{path}")
        assert response.status == 200
        assert "script-src 'self';" in response.headers["Content-Security-Policy"]
        assert {name: response.headers.get(name) for name in ALWAYS} == ALWAYS
        assert_common_headers(response.headers)


@pytest.mark.parametrize("path", ["/outfits/a1/Ab_c-9-640.webp", "/", "/outfits/", "/x"])
def test_pictures_may_load_nothing(gateway: Gateway, path: str) -> None:
    response = gateway.ask("GET", path, entry="media")
    assert {name: response.headers.get(name) for name in ALWAYS} == ALWAYS
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert "Server" not in response.headers


def assert_common_headers(headers: dict[str, str]) -> None:
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "geolocation=()" in headers["Permissions-Policy"]
    assert not {"Server", "X-Powered-By", "Via"} & set(headers)
