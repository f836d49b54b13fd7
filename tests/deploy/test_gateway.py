"""The real gateway before stand-ins: who gets where, and with what."""

import json
from pathlib import Path

import pytest

from deploy.local.layout import ROOT, SERVICES
from tests.deploy.backends import MINTED, Gateway

SESSION = {"Cookie": "garderobe-session=base64-x"}
DOCUMENTS = ROOT / "tests" / "contracts" / "openapi"
NOBODY_HAS_A_SESSION_YET = {
    "POST /api/identity/v1/accounts",
    "POST /api/identity/v1/sessions",
    "POST /api/identity/v1/token",
    "GET /api/identity/v1/usernames/{username}",
    "POST /api/admin/v1/waitlist",
}
ANYBODY_MAY_READ = {
    "GET /api/identity/v1/profiles",
    "GET /api/wardrobe/v1/outfits",
    "GET /api/wardrobe/v1/outfits/{outfit_id}",
    "GET /api/tags/v1/users/{user_id}/tags",
    "GET /api/tags/v1/users/{user_id}/tags/{slug}",
    "GET /api/tags/v1/users/{user_id}/tags/{slug}/outfits",
    "GET /api/tags/v1/outfits/{outfit_id}/tags",
}


def operations() -> list[str]:
    """Every call of every service, as `METHOD /path/{parameter}`."""
    return [
        f"{method.upper()} {path}"
        for document in sorted(DOCUMENTS.glob("*.json"))
        for path, item in json.loads(document.read_text())["paths"].items()
        for method in item
    ]


def filled(path: str) -> str:
    parts = [
        "summer" if part == "{slug}" else "17" if "{" in part else part for part in path.split("/")
    ]
    return "/".join(parts)


@pytest.mark.parametrize("operation", operations())
def test_every_call_asks_verify_in_the_mode_that_was_decided(
    gateway: Gateway, operation: str
) -> None:
    method, path = operation.split()
    wanted = "required"
    if operation in NOBODY_HAS_A_SESSION_YET:
        wanted = "open"
    elif operation in ANYBODY_MAY_READ:
        wanted = "optional"
    assert gateway.mode_of(method, filled(path)) == wanted


def test_what_is_decided_exists() -> None:
    assert set(operations()) >= NOBODY_HAS_A_SESSION_YET | ANYBODY_MAY_READ


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_gets_the_bearer_of_verify_and_no_cookie(gateway: Gateway, service: str) -> None:
    forged = {**SESSION, "Authorization": "Bearer forged", "X-User-Id": "1"}
    answer = gateway.ask("GET", f"/api/{service}/v1/anything", forged)
    assert answer.reached == service
    assert answer.received["authorization"] == MINTED
    assert "x-user-id" not in answer.received
    assert ("cookie" in answer.received) == (service == "identity")


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize("connection", ["keep-alive", "Authorization", "close, authorization"])
def test_a_bearer_that_verify_did_not_confirm_reaches_nobody(
    gateway: Gateway, service: str, connection: str
) -> None:
    forged = {"Authorization": "Bearer forged", "Connection": connection}
    for path in (f"/api/{service}/openapi.json", f"/api/{service}/v1/anything"):
        answer = gateway.ask("GET", path, forged)
        assert answer.reached == service
        assert "authorization" not in answer.received


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
]


@pytest.mark.parametrize("path", DISGUISES)
def test_what_only_looks_like_the_api_is_refused(gateway: Gateway, path: str) -> None:
    answer = gateway.ask("GET", path, SESSION)
    assert answer.reached in {"", "web"}
    if answer.reached == "web":
        assert answer.received["x-garderobe-refused"] == "404"
        assert not {"cookie", "authorization"} & set(answer.received)
    else:
        assert answer.status in {400, 403, 404}


ENCODED = ["%2f", "%2F", "%5c", "%00", "%3b", "%25", "%3f", "%23"]


@pytest.mark.parametrize("code", ENCODED)
def test_encoded_separators_are_refused(gateway: Gateway, code: str) -> None:
    answer = gateway.ask("GET", f"/api/wardrobe/v1/outfits{code}..{code}photos")
    assert (answer.reached, answer.status) == ("", 400)


@pytest.mark.parametrize(
    "path",
    ["/api/wardrobe/v1/outfits/%2e%2e/photos", "/api/tags/v1/users/../../../feed/v1/timeline"],
)
def test_dots_are_resolved_before_anything_is_decided(gateway: Gateway, path: str) -> None:
    assert gateway.mode_of("GET", path) == "required"


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "OPTIONS", "PROPFIND", "get"])
def test_other_methods_reach_no_service(gateway: Gateway, method: str) -> None:
    answer = gateway.ask(method, "/api/feed/v1/timeline", SESSION)
    assert answer.reached not in SERVICES


@pytest.mark.parametrize("name", ["X_User_Id", "X.User.Id", "Author_ization"])
def test_header_names_that_pass_for_others_are_refused(gateway: Gateway, name: str) -> None:
    assert gateway.ask("GET", "/api/feed/v1/timeline", {name: "1"}).status == 400


def socket(origin: str | None) -> dict[str, str]:
    asked = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    return asked | ({"Origin": origin} if origin else {})


@pytest.mark.parametrize("suffix", [".evil.example", "0", "/", ":1"])
def test_a_socket_from_another_origin_is_refused(gateway: Gateway, suffix: str) -> None:
    path = "/api/feed/v1/realtime"
    ours = gateway.layout.public_url
    for origin in (None, "null", ours + suffix, f"http://evil.example/{ours}"):
        answer = gateway.ask("GET", path, socket(origin))
        assert (answer.reached, answer.received["x-garderobe-refused"]) == ("web", "403")
    assert gateway.mode_of("GET", path, socket(gateway.layout.public_url)) == "required"


def test_a_socket_anywhere_else_is_refused(gateway: Gateway) -> None:
    for path in ("/api/feed/v1/timeline", "/api/identity/v1/sessions/current", "/feed"):
        answer = gateway.ask("GET", path, socket(gateway.layout.public_url))
        assert answer.reached == "web"
        assert answer.received["x-garderobe-refused"] == "403"


GUARDED = [
    "/feed", "/wardrobe", "/tag/all", "/tag/add/17", "/tag/summer/add", "/tag/summer/edit",
    "/outfit/new", "/account", "/account/info", "/account/management/email", "/admin/waitlist",
    "/register/info", "/feed/",
]  # fmt: skip
UNGUARDED = [
    "/", "/about", "/login", "/register", "/account/forgot-password", "/support/help",
    "/outfit/17", "/user/ana", "/tag/summer/17", "/tag/summer/outfit/17", "/feedback",
]  # fmt: skip


@pytest.mark.parametrize("path", GUARDED)
def test_a_guarded_page_asks_for_a_session(gateway: Gateway, path: str) -> None:
    for cookie in ("", "not-garderobe-session=1", "garderobe-session.1=x"):
        assert gateway.ask("GET", path, {"Cookie": cookie}).status == 302
    for cookie in ("garderobe-session=x", "a=b; garderobe-session.0=x"):
        answer = gateway.ask("GET", path, {"Cookie": cookie})
        assert answer.reached == "web"
        assert "cookie" not in answer.received


@pytest.mark.parametrize("path", UNGUARDED)
def test_other_pages_are_for_anybody(gateway: Gateway, path: str) -> None:
    answer = gateway.ask("GET", path)
    assert answer.reached == "web"
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "Server" not in answer.headers


def test_pictures_are_reached_by_name_only(gateway: Gateway) -> None:
    name = "/outfits/a1/Ab_c-9-640.webp"
    answer = gateway.ask("GET", name, SESSION, entry="media")
    assert answer.reached == "seaweed"
    assert "cookie" not in answer.received
    assert answer.headers["Content-Type"] == "image/webp"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "Server" not in answer.headers
    for path in (
        "/",
        "/outfits",
        "/outfits/",
        "/outfits/a1/",
        "/originals/a1/x.webp",
        "/outfits/a1/x.png",
    ):
        assert gateway.ask("GET", path, entry="media").status == 404
    for method in ("PUT", "POST", "DELETE"):
        assert gateway.ask(method, name, entry="media").status == 404


def test_fifteen_mebibytes_pass(gateway: Gateway) -> None:
    photo = b"\xff" * (15 * 2**20)
    answer = gateway.ask("PUT", "/api/wardrobe/v1/photos", SESSION, body=photo)
    assert json.loads(answer.body)["read"] == len(photo)


def test_the_gateway_says_that_it_is_well(gateway: Gateway) -> None:
    assert gateway.ask("GET", "/healthz").status == 200
    assert gateway.ask("GET", "/metrics", entry="operations").status == 200
    assert gateway.ask("GET", "/metrics").reached == "web"


def test_no_address_is_fixed_in_the_dynamic_files() -> None:
    for path in Path(ROOT / "gateway" / "dynamic").glob("*.yml"):
        assert "127.0.0.1" not in path.read_text()
