"""Requests that the gateway rejects."""

import pytest

from deploy.local.layout import SERVICES
from tests.deploy.backends import SESSION, Gateway

DISGUISES = [
    "/API/feed/v1/timeline",
    "/Api/feed/v1/timeline",
    "/api;x/feed/v1/timeline",
    "/api/feed;x/v1/timeline",
    "/api",
    "/api/",
    "/api/unknown/v1/things",
    "/api/feed/v2/timeline",
    "/api/feed/internal",
    "/api/feed",
    "/internal/verify?mode=open",
    "/INTERNAL/verify",
    "/api/identity/v1",
    "/x/../api/unknown",
    "//api/unknown",
    "/./api/unknown",
    "/%20/api/feed/v1/timeline",
    "/~/api/feed/v1/timeline",
    "/%ff/internal/verify",
    "/api/feed/v1/timeline;x",
    "/login/..;/api/feed/v1/timeline",
    "/api/wardrobe/docs/..;/..;/v1/photos",
    "/feed%0aapi",
    "/.problem/429",
    "/.env",
    "/api/feed/docs/x",
]


@pytest.mark.parametrize("path", DISGUISES)
def test_a_disguised_api_path_is_rejected(gateway: Gateway, path: str) -> None:
    response = gateway.ask("GET", path, SESSION)
    assert response.reached in {"", "web"}
    if response.reached == "web":
        assert response.received["x-garderobe-refused"] == "404"
        assert not {"cookie", "authorization"} & set(response.received)
    else:
        assert response.status in {400, 403, 404}


ENCODED = ["%2f", "%2F", "%5c", "%00", "%3b", "%25", "%3f", "%23"]


@pytest.mark.parametrize("code", ENCODED)
def test_encoded_separators_are_rejected(gateway: Gateway, code: str) -> None:
    response = gateway.ask("GET", f"/api/wardrobe/v1/outfits{code}..{code}photos")
    assert (response.reached, response.status) == ("", 400)


@pytest.mark.parametrize(
    "path",
    ["/api/wardrobe/v1/outfits/%2e%2e/photos", "/api/tags/v1/users/../../../feed/v1/timeline"],
)
def test_dot_segments_are_resolved_before_routing(gateway: Gateway, path: str) -> None:
    assert gateway.mode_of("GET", path) == "required"


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "OPTIONS", "PROPFIND", "get"])
def test_other_methods_reach_no_service(gateway: Gateway, method: str) -> None:
    response = gateway.ask(method, "/api/feed/v1/timeline", SESSION)
    assert response.reached not in SERVICES


@pytest.mark.parametrize("name", ["X_User_Id", "X.User.Id", "Author_ization"])
def test_header_names_that_look_like_others_are_rejected(gateway: Gateway, name: str) -> None:
    assert gateway.ask("GET", "/api/feed/v1/timeline", {name: "1"}).status == 400


@pytest.mark.parametrize("path", ["/api/feed/v1/timeline", "/api/feed/openapi.json", "/login"])
def test_an_unexpected_body_is_rejected(gateway: Gateway, path: str) -> None:
    response = gateway.ask("GET", path, SESSION, body=b"x")
    assert (response.reached, response.received["x-garderobe-refused"]) == ("web", "400")
    assert gateway.ask("GET", path, {**SESSION, "Content-Length": "0"}).status == 200


FORWARDED = {
    "X-Forwarded-Method": "GET",
    "X-Forwarded-Uri": "/api/identity/v1/sessions",
    "X-Forwarded-Proto": "wss",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-For": "10.0.0.1",
    "X-Real-Ip": "10.0.0.1",
}


@pytest.mark.parametrize("connection", ["keep-alive", ", ".join(FORWARDED)])
def test_forward_auth_gets_no_forwarded_headers_from_clients(
    gateway: Gateway, connection: str
) -> None:
    path = "/api/feed/v1/outfits?x=1"
    gateway.verify_headers.clear()
    forged = {**SESSION, **FORWARDED, "Connection": connection}
    response = gateway.ask("DELETE", path, forged)
    for headers in (gateway.verify_headers[-1], response.received):
        assert not set(FORWARDED.values()) & set(headers.values())
        assert headers["x-forwarded-for"].startswith("127.0.0.1")
    assert gateway.verify_headers[-1]["x-forwarded-method"] == "DELETE"
    assert gateway.verify_headers[-1]["x-forwarded-uri"] == path


def socket(origin: str | None) -> dict[str, str]:
    headers = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    return headers | ({"Origin": origin} if origin else {})


@pytest.mark.parametrize("suffix", [".evil.example", "0", "/", ":1"])
def test_a_socket_from_another_origin_is_rejected(gateway: Gateway, suffix: str) -> None:
    path = "/api/feed/v1/realtime"
    ours = gateway.layout.public_url
    for origin in (None, "null", ours + suffix, f"http://evil.example/{ours}"):
        response = gateway.ask("GET", path, socket(origin))
        assert (response.reached, response.received["x-garderobe-refused"]) == ("web", "403")
    assert gateway.mode_of("GET", path, socket(gateway.layout.public_url)) == "required"


def test_a_rejection_cannot_be_removed_by_a_client(gateway: Gateway) -> None:
    hop = {**SESSION, "Connection": "X-Garderobe-Refused"}
    assert gateway.ask("GET", "/api/unknown", hop).received["x-garderobe-refused"] == "404"


def test_the_inbox_and_the_dashboard_reject_dns_rebinding(gateway: Gateway) -> None:
    for path in ("/", "/messages", "/dashboard/", "/api/rawdata"):
        rebound = {"Host": f"evil.example:{gateway.layout.port_of('operations')}"}
        assert gateway.ask("GET", path, rebound, entry="operations").status == 404
        assert gateway.ask("GET", path, entry="operations").status == 200


def test_a_socket_to_any_other_path_is_rejected(gateway: Gateway) -> None:
    for path in ("/api/feed/v1/timeline", "/api/identity/v1/sessions/current", "/feed"):
        response = gateway.ask("GET", path, socket(gateway.layout.public_url))
        assert response.reached == "web"
        assert response.received["x-garderobe-refused"] == "403"
