"""The gateway asks forward auth in the right mode and passes on the right headers."""

import json

import pytest
import yaml

from deploy.local.layout import ROOT, SERVICES
from tests.deploy.backends import SESSION, VERIFY_BEARER, VERIFY_LANGUAGE, Gateway

DOCUMENTS = ROOT / "tests" / "contracts" / "openapi"
OPEN_CALLS = {
    "POST /api/identity/v1/accounts",
    "POST /api/identity/v1/email-changes/confirm",
    "POST /api/identity/v1/email-changes/undo",
    "POST /api/identity/v1/email-verifications/confirm",
    "POST /api/identity/v1/login-links",
    "POST /api/identity/v1/passkeys/challenges",
    "POST /api/identity/v1/password-resets",
    "POST /api/identity/v1/password-resets/confirm",
    "GET /api/identity/v1/providers",
    "GET /api/identity/v1/providers/{provider_id}/callback",
    "POST /api/identity/v1/sessions",
    "POST /api/identity/v1/sessions/passkey",
    "GET /api/identity/v1/registration",
    "GET /api/identity/v1/usernames/{username}",
    "POST /api/admin/v1/waitlist",
    "GET /api/wardrobe/v1/calendars/{token}.ics",
    "GET /api/wardrobe/v1/wall",
    "GET /api/wardrobe/v1/share-images/outfits/{outfit_id}/{shape}.jpg",
    "GET /api/wardrobe/v1/share-images/profiles/{user_id}/{shape}.jpg",
    "GET /api/wardrobe/v1/share-images/tags/{tag_id}/{shape}.jpg",
}
CLIENT_CALLS = {
    "POST /api/identity/v1/introspect",
    "POST /api/identity/v1/revoke",
    "POST /api/identity/v1/token",
}
CALLS_WITHOUT_VIEWER = {
    "DELETE /api/admin/v1/analytics/devices/{device}",
    "GET /api/admin/v1/flags",
    "GET /api/admin/v1/moderation",
}
OPTIONAL_SESSION_CALLS = CALLS_WITHOUT_VIEWER | {
    "POST /api/admin/v1/analytics/events",
    "POST /api/admin/v1/reports/appeals",
    "POST /api/admin/v1/support/messages",
    "GET /api/identity/v1/profiles",
    "GET /api/wardrobe/v1/profiles/{user_id}/outfits.atom",
    "GET /api/wardrobe/v1/tags/{tag_id}/outfits.atom",
    "POST /api/identity/v1/providers/{provider_id}/start",
    "GET /api/wardrobe/v1/outfits",
    "GET /api/wardrobe/v1/outfits/{outfit_id}",
    "GET /api/tags/v1/users/{user_id}/tags",
    "GET /api/tags/v1/users/{user_id}/tags/{slug}",
    "GET /api/tags/v1/users/{user_id}/tags/{slug}/co-owners",
    "GET /api/tags/v1/users/{user_id}/tags/{slug}/months",
    "GET /api/tags/v1/users/{user_id}/tags/{slug}/outfits",
    "GET /api/tags/v1/users/{user_id}/tags/{slug}/outfits/{outfit_id}/place",
    "GET /api/tags/v1/outfits/{outfit_id}/tags",
    "GET /api/feed/v1/reactions",
    "GET /api/feed/v1/outfits/{outfit_id}/comments",
    "GET /api/feed/v1/outfits/{outfit_id}/comments/{comment_id}/replies",
}


def operations() -> list[str]:
    """Return every call of every service, as `METHOD /path/{parameter}`."""
    return [
        f"{method.upper()} {path}"
        for document in sorted(DOCUMENTS.glob("*.json"))
        for path, item in json.loads(document.read_text())["paths"].items()
        for method in item
    ]


EXAMPLES = {"{slug}": "summer", "{shape}.jpg": "landscape.jpg", "{token}.ics": "x_Y-9.ics"}


def filled(path: str) -> str:
    parts = [EXAMPLES.get(part, "17") if "{" in part else part for part in path.split("/")]
    return "/".join(parts)


@pytest.mark.parametrize("operation", operations())
def test_every_call_is_verified_in_its_mode(gateway: Gateway, operation: str) -> None:
    method, path = operation.split()
    expected = "required"
    if operation in OPEN_CALLS:
        expected = "open"
    elif operation in CLIENT_CALLS:
        expected = "program"
    elif operation in OPTIONAL_SESSION_CALLS:
        expected = "optional"
    assert gateway.mode_of(method, filled(path)) == expected


def test_documents_declare_security_exactly_where_a_viewer_is_read() -> None:
    named = {
        f"{method.upper()} {path}"
        for document in DOCUMENTS.glob("*.json")
        for path, item in json.loads(document.read_text())["paths"].items()
        for method, operation in item.items()
        if operation.get("security") == [{"person": []}, {"program": []}]
    }
    viewerless = OPEN_CALLS | CLIENT_CALLS | CALLS_WITHOUT_VIEWER
    assert set(operations()) - named == viewerless


def test_every_listed_call_exists() -> None:
    listed = OPEN_CALLS | CLIENT_CALLS | OPTIONAL_SESSION_CALLS
    assert set(operations()) >= listed


@pytest.mark.parametrize("path", ["jwks.json", "oauth-authorization-server"])
def test_oauth_metadata_is_public(gateway: Gateway, path: str) -> None:
    response = gateway.ask("GET", f"/.well-known/{path}", {**SESSION, "Authorization": "Bearer x"})
    assert response.reached == "identity"
    assert not {"authorization", "cookie"} & response.received.keys()
    for method, other in [
        ("POST", path),
        ("GET", f"{path}/x"),
        ("GET", f"{path.upper()}"),
        ("GET", "openid-configuration"),
    ]:
        assert gateway.ask(method, f"/.well-known/{other}").reached != "identity"


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_gets_the_bearer_from_forward_auth_and_no_cookie(
    gateway: Gateway, service: str
) -> None:
    forged = {**SESSION, "Authorization": "Bearer forged", "X-User-Id": "1"}
    response = gateway.ask("GET", f"/api/{service}/v1/anything", forged)
    assert response.reached == service
    assert response.received["authorization"] == VERIFY_BEARER
    assert "x-user-id" not in response.received
    assert ("cookie" in response.received) == (service == "identity")


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_gets_the_language_that_forward_auth_found(
    gateway: Gateway, service: str
) -> None:
    cookie = f"{SESSION['Cookie']}; language=fr"
    headers = {"Cookie": cookie, "Accept-Language": "de"}
    response = gateway.ask("GET", f"/api/{service}/v1/anything", headers)
    assert gateway.verify_headers[-1]["accept-language"] == "de"
    assert "language=fr" in gateway.verify_headers[-1]["cookie"]
    assert response.received["accept-language"] == VERIFY_LANGUAGE


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize("connection", ["keep-alive", "Authorization", "close, authorization"])
def test_an_unverified_bearer_reaches_no_service(
    gateway: Gateway, service: str, connection: str
) -> None:
    forged = {"Authorization": "Bearer forged", "Connection": connection}
    for path in (f"/api/{service}/openapi.json", f"/api/{service}/v1/anything"):
        response = gateway.ask("GET", path, forged)
        assert response.reached == service
        assert "authorization" not in response.received


VERIFY_MIDDLEWARES = {"session-required", "session-optional", "session-open", "program-open"}


def test_every_route_to_a_service_uses_forward_auth_and_drops_cookies() -> None:
    """Except identity, which reads cookies, the public metadata and what only operators reach."""
    routers = yaml.safe_load((ROOT / "gateway/dynamic/routes.yml").read_text())["http"]["routers"]
    for name, router in routers.items():
        operators_only = router["entryPoints"] == ["operations"]
        if router["service"] not in SERVICES or name == "well-known" or operators_only:
            continue
        used = router["middlewares"]
        assert VERIFY_MIDDLEWARES & set(used), name
        assert not {"limit-open", "limit-api"} & set(used), (
            f"{name}: all clients would share one limit"
        )
        assert {"no-cookie", "no-credentials"} & set(used) or router["service"] == "identity", name
        assert {"call", "docs-headers", "api-headers"} & set(used), name
