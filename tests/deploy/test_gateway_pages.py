"""Pages, pictures and uploads at the gateway."""

import json

import pytest

from deploy.local.layout import ROOT
from tests.deploy.backends import SESSION, Gateway, Response

GUARDED = [
    "/feed", "/wardrobe", "/tag/all", "/tag/add/17", "/tag/summer/add", "/tag/summer/edit",
    "/outfit/new", "/account", "/account/info", "/account/management/email", "/admin/waitlist",
    "/register/info", "/search", "/feed/",
]  # fmt: skip
UNGUARDED = [
    "/", "/about", "/login", "/register", "/account/forgot-password", "/support/help",
    "/outfit/17", "/user/ana", "/tag/summer/17", "/tag/summer/outfit/17", "/feedback",
]  # fmt: skip


@pytest.mark.parametrize("path", GUARDED)
def test_a_guarded_page_needs_a_session(gateway: Gateway, path: str) -> None:
    for cookie in ("", "not-garderobe-session=1", "garderobe-session.1=x"):
        assert gateway.ask("GET", path, {"Cookie": cookie}).status == 302
    for cookie in ("garderobe-session=x", "a=b; garderobe-session.0=x"):
        response = gateway.ask("GET", path, {"Cookie": cookie})
        assert response.reached == "web"
        assert "cookie" not in response.received


@pytest.mark.parametrize("path", UNGUARDED)
def test_other_pages_are_public(gateway: Gateway, path: str) -> None:
    response = gateway.ask("GET", path)
    assert response.reached == "web"


def test_what_another_app_shares_reaches_the_web_server(gateway: Gateway) -> None:
    response = gateway.ask("POST", "/outfit/new", SESSION, body=b"a photo")
    assert response.reached == "web"
    assert not {"cookie", "x-garderobe-refused"} & response.received.keys()
    for method, path in (("PUT", "/outfit/new"), ("POST", "/outfit/1"), ("POST", "/wardrobe")):
        response = gateway.ask(method, path, SESSION, body=b"a photo")
        assert response.received["x-garderobe-refused"] == "405", (method, path)


@pytest.mark.parametrize(
    "path", ["/robots.txt", "/.well-known/security.txt", "/.well-known/change-password"]
)
def test_well_known_files_come_from_the_web_server(gateway: Gateway, path: str) -> None:
    for method in ("GET", "HEAD"):
        response = gateway.ask(method, path, SESSION)
        assert response.status == 200
    response = gateway.ask("GET", path, SESSION)
    assert response.reached == "web"
    assert not {"cookie", "x-garderobe-refused"} & response.received.keys()


@pytest.mark.parametrize("path", ["/.well-known/other", "/.well-known", "/.env"])
def test_other_hidden_paths_are_rejected(gateway: Gateway, path: str) -> None:
    assert gateway.ask("GET", path).received["x-garderobe-refused"] == "404"


def test_pictures_can_be_fetched_by_name_only(gateway: Gateway) -> None:
    name = "/outfits/a1/Ab_c-9-640.webp"
    response = gateway.ask("GET", name, SESSION, entry="media")
    assert response.reached == "seaweed"
    assert "cookie" not in response.received
    assert response.headers["Content-Type"] == "image/webp"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "Server" not in response.headers
    for path in (
        "/",
        "/outfits",
        "/outfits/",
        "/outfits/a1/",
        "/originals/a1/x.webp",
        "/outfits/a1/x.png",
    ):
        assert_no_picture(gateway.ask("GET", path, entry="media"))
    for method in ("PUT", "POST", "DELETE"):
        assert_no_picture(gateway.ask(method, name, entry="media"))


def assert_no_picture(response: Response) -> None:
    assert (response.reached, response.received["x-garderobe-refused"]) == ("web", "404")


def test_an_upload_of_15_mib_passes(gateway: Gateway) -> None:
    photo = b"\xff" * (15 * 2**20)
    response = gateway.ask("PUT", "/api/wardrobe/v1/photos", SESSION, body=photo)
    assert json.loads(response.body)["read"] == len(photo)


def test_the_gateway_serves_health_and_metrics(gateway: Gateway) -> None:
    assert gateway.ask("GET", "/healthz").status == 200
    assert gateway.ask("GET", "/metrics", entry="operations").status == 200
    assert gateway.ask("GET", "/metrics").reached == "web"
    for host, status in (("gateway:9000", 200), ("10.0.0.7", 200), ("rebound.example.org", 404)):
        response = gateway.ask("GET", "/metrics", {"Host": host}, entry="operations")
        assert response.status == status, host


def test_dynamic_files_contain_no_fixed_address() -> None:
    for path in (ROOT / "gateway" / "dynamic").glob("*.yml"):
        assert "127.0.0.1" not in path.read_text()
