"""The real gateway before stand-ins: what each kind of answer tells a browser."""

import pytest

from tests.deploy.backends import SESSION, Gateway
from tests.deploy.test_gateway_refusals import socket

CALL = "/api/feed/v1/timeline"
EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
PRIVATE = {"Cache-Control": "no-store", "Content-Security-Policy": NOTHING}

ANSWERS: dict[str, tuple[int, str, str, dict[str, str]]] = {
    "a call": (200, "GET", CALL, SESSION),
    "a call that failed": (500, "GET", "/api/feed/v1/status/500", SESSION),
    "a call that needs no session": (200, "POST", "/api/identity/v1/sessions", {}),
    "what anybody may read": (200, "GET", "/api/wardrobe/v1/outfits", {}),
    "a refusal by verify": (401, "GET", CALL, {"Cookie": "verify=401"}),
    "verify being away": (503, "GET", CALL, {"Cookie": "verify=503"}),
    "a service being away": (502, "GET", "/api/feed/v1/status/502", SESSION),
    "an unknown call": (200, "GET", "/api/unknown", {}),
    "an unknown method of a call": (200, "PROPFIND", CALL, {}),
    "a socket where there is none": (200, "GET", CALL, socket("http://evil.example")),
    "a path that cannot be": (200, "GET", "/login;x", {}),
    "an unknown method of a page": (200, "DELETE", "/login", {}),
}
PAGES: dict[str, tuple[int, str, dict[str, str]]] = {
    "a page": (200, "/login", {}),
    "a missing file": (404, "/assets/status/404", {}),
    "a page that needs a session": (302, "/account", {}),
    "a page with a session": (200, "/account", SESSION),
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_answers_that_are_no_page_may_do_nothing(gateway: Gateway, kind: str) -> None:
    status, method, path, headers = ANSWERS[kind]
    answer = gateway.ask(method, path, headers)
    assert answer.status == status
    wanted = EVERYWHERE | PRIVATE
    assert {name: answer.headers.get(name) for name in wanted} == wanted
    assert_ours(answer.headers)


@pytest.mark.parametrize("kind", PAGES)
def test_pages_run_what_is_ours_alone(gateway: Gateway, kind: str) -> None:
    status, path, headers = PAGES[kind]
    answer = gateway.ask("GET", path, headers)
    assert answer.status == status
    assert {name: answer.headers.get(name) for name in EVERYWHERE} == EVERYWHERE
    assert_ours(answer.headers)
    policy = answer.headers["Content-Security-Policy"]
    for rule in ("default-src 'none'", "script-src 'self'", "base-uri 'none'"):
        assert f"{rule};" in policy
    assert "unsafe" not in policy
    assert "http:" not in policy.replace(gateway.layout.media_url, "")


def test_documents_run_their_own_scripts_alone(gateway: Gateway) -> None:
    for path in ("openapi.json", "docs", "docs/start.js", "docs/assets/swagger-ui.css"):
        answer = gateway.ask("GET", f"/api/feed/{path}")
        assert answer.status == 200
        assert "script-src 'self';" in answer.headers["Content-Security-Policy"]
        assert {name: answer.headers.get(name) for name in EVERYWHERE} == EVERYWHERE
        assert_ours(answer.headers)


@pytest.mark.parametrize("path", ["/outfits/a1/Ab_c-9-640.webp", "/", "/outfits/", "/x"])
def test_pictures_may_do_nothing(gateway: Gateway, path: str) -> None:
    answer = gateway.ask("GET", path, entry="media")
    assert {name: answer.headers.get(name) for name in EVERYWHERE} == EVERYWHERE
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "Server" not in answer.headers


def assert_ours(headers: dict[str, str]) -> None:
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "geolocation=()" in headers["Permissions-Policy"]
    assert not {"Server", "X-Powered-By", "Via"} & set(headers)
