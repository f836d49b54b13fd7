"""The real gateway before stand-ins: pages, pictures and uploads."""

import json

import pytest

from deploy.local.layout import ROOT
from tests.deploy.backends import SESSION, Answer, Gateway

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


@pytest.mark.parametrize(
    "path", ["/robots.txt", "/.well-known/security.txt", "/.well-known/change-password"]
)
def test_files_for_programs_come_from_the_web_server(gateway: Gateway, path: str) -> None:
    for method in ("GET", "HEAD"):
        answer = gateway.ask(method, path, SESSION)
        assert answer.status == 200
    answer = gateway.ask("GET", path, SESSION)
    assert answer.reached == "web"
    assert not {"cookie", "x-garderobe-refused"} & answer.received.keys()


@pytest.mark.parametrize("path", ["/.well-known/other", "/.well-known", "/.env"])
def test_other_hidden_paths_are_refused(gateway: Gateway, path: str) -> None:
    assert gateway.ask("GET", path).received["x-garderobe-refused"] == "404"


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
        assert_no_picture(gateway.ask("GET", path, entry="media"))
    for method in ("PUT", "POST", "DELETE"):
        assert_no_picture(gateway.ask(method, name, entry="media"))


def assert_no_picture(answer: Answer) -> None:
    assert (answer.reached, answer.received["x-garderobe-refused"]) == ("web", "404")


def test_fifteen_mebibytes_pass(gateway: Gateway) -> None:
    photo = b"\xff" * (15 * 2**20)
    answer = gateway.ask("PUT", "/api/wardrobe/v1/photos", SESSION, body=photo)
    assert json.loads(answer.body)["read"] == len(photo)


def test_the_gateway_says_that_it_is_well(gateway: Gateway) -> None:
    assert gateway.ask("GET", "/healthz").status == 200
    assert gateway.ask("GET", "/metrics", entry="operations").status == 200
    assert gateway.ask("GET", "/metrics").reached == "web"
    for host, status in (("gateway:9000", 200), ("10.0.0.7", 200), ("rebound.example.org", 404)):
        answer = gateway.ask("GET", "/metrics", {"Host": host}, entry="operations")
        assert answer.status == status, host


def test_no_address_is_fixed_in_the_dynamic_files() -> None:
    for path in (ROOT / "gateway" / "dynamic").glob("*.yml"):
        assert "127.0.0.1" not in path.read_text()
