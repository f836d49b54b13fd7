"""The real gateway before stand-ins: in which mode verify is asked, and what a service gets."""

import json

import pytest
import yaml

from deploy.local.layout import ROOT, SERVICES
from tests.deploy.backends import MINTED, SESSION, Gateway

DOCUMENTS = ROOT / "tests" / "contracts" / "openapi"
NOBODY_HAS_A_SESSION_YET = {
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
    "GET /api/wardrobe/v1/wall",
    "GET /api/wardrobe/v1/share-images/outfits/{outfit_id}/{shape}.jpg",
    "GET /api/wardrobe/v1/share-images/profiles/{user_id}/{shape}.jpg",
    "GET /api/wardrobe/v1/share-images/tags/{tag_id}/{shape}.jpg",
}
PROGRAMS_NAME_THEMSELVES = {
    "POST /api/identity/v1/introspect",
    "POST /api/identity/v1/revoke",
    "POST /api/identity/v1/token",
}
SAME_FOR_EVERYBODY = {
    "DELETE /api/admin/v1/analytics/devices/{device}",
    "GET /api/admin/v1/flags",
    "GET /api/admin/v1/moderation",
}
ANYBODY_MAY_ASK = SAME_FOR_EVERYBODY | {
    "POST /api/admin/v1/analytics/events",
    "POST /api/admin/v1/reports/appeals",
    "POST /api/admin/v1/support/messages",
    "GET /api/identity/v1/profiles",
    "POST /api/identity/v1/providers/{provider_id}/start",
    "GET /api/wardrobe/v1/outfits",
    "GET /api/wardrobe/v1/outfits/{outfit_id}",
    "GET /api/tags/v1/users/{user_id}/tags",
    "GET /api/tags/v1/users/{user_id}/tags/{slug}",
    "GET /api/tags/v1/users/{user_id}/tags/{slug}/months",
    "GET /api/tags/v1/users/{user_id}/tags/{slug}/outfits",
    "GET /api/tags/v1/users/{user_id}/tags/{slug}/outfits/{outfit_id}/place",
    "GET /api/tags/v1/outfits/{outfit_id}/tags",
    "GET /api/feed/v1/reactions",
    "GET /api/feed/v1/outfits/{outfit_id}/comments",
    "GET /api/feed/v1/outfits/{outfit_id}/comments/{comment_id}/replies",
}


def operations() -> list[str]:
    """Every call of every service, as `METHOD /path/{parameter}`."""
    return [
        f"{method.upper()} {path}"
        for document in sorted(DOCUMENTS.glob("*.json"))
        for path, item in json.loads(document.read_text())["paths"].items()
        for method in item
    ]


EXAMPLES = {"{slug}": "summer", "{shape}.jpg": "landscape.jpg"}


def filled(path: str) -> str:
    parts = [EXAMPLES.get(part, "17") if "{" in part else part for part in path.split("/")]
    return "/".join(parts)


@pytest.mark.parametrize("operation", operations())
def test_every_call_asks_verify_in_the_mode_that_was_decided(
    gateway: Gateway, operation: str
) -> None:
    method, path = operation.split()
    wanted = "required"
    if operation in NOBODY_HAS_A_SESSION_YET:
        wanted = "open"
    elif operation in PROGRAMS_NAME_THEMSELVES:
        wanted = "program"
    elif operation in ANYBODY_MAY_ASK:
        wanted = "optional"
    assert gateway.mode_of(method, filled(path)) == wanted


def test_the_documents_name_a_security_scheme_exactly_where_a_viewer_is_read() -> None:
    named = {
        f"{method.upper()} {path}"
        for document in DOCUMENTS.glob("*.json")
        for path, item in json.loads(document.read_text())["paths"].items()
        for method, operation in item.items()
        if operation.get("security") == [{"person": []}, {"program": []}]
    }
    viewerless = NOBODY_HAS_A_SESSION_YET | PROGRAMS_NAME_THEMSELVES | SAME_FOR_EVERYBODY
    assert set(operations()) - named == viewerless


def test_what_is_decided_exists() -> None:
    decided = NOBODY_HAS_A_SESSION_YET | PROGRAMS_NAME_THEMSELVES | ANYBODY_MAY_ASK
    assert set(operations()) >= decided


@pytest.mark.parametrize("path", ["jwks.json", "oauth-authorization-server"])
def test_what_programs_need_to_know_is_open_to_all(gateway: Gateway, path: str) -> None:
    answer = gateway.ask("GET", f"/.well-known/{path}", {**SESSION, "Authorization": "Bearer x"})
    assert answer.reached == "identity"
    assert not {"authorization", "cookie"} & answer.received.keys()
    for method, other in [
        ("POST", path),
        ("GET", f"{path}/x"),
        ("GET", f"{path.upper()}"),
        ("GET", "openid-configuration"),
    ]:
        assert gateway.ask(method, f"/.well-known/{other}").reached != "identity"


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


ASKS_VERIFY = {"session-required", "session-optional", "session-open", "program-open"}


def test_every_way_to_a_service_asks_verify_and_drops_cookies() -> None:
    """But for identity, which reads cookies, and what it publishes for everybody."""
    routers = yaml.safe_load((ROOT / "gateway/dynamic/routes.yml").read_text())["http"]["routers"]
    for name, router in routers.items():
        if router["service"] not in SERVICES or name == "well-known":
            continue
        used = router["middlewares"]
        assert ASKS_VERIFY & set(used), name
        assert not {"limit-open", "limit-api"} & set(used), f"{name}: one bucket for everybody"
        assert {"no-cookie", "no-credentials"} & set(used) or router["service"] == "identity", name
        assert {"call", "docs-headers", "api-headers"} & set(used), name
