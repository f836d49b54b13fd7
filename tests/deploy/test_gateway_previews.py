"""The real gateway before stand-ins: what programs that show previews of links are led to."""

import pytest

from tests.deploy.backends import SESSION, Gateway

PREVIEWER = {"User-Agent": "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit)"}
BROWSER = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36"}
OWNERS = {
    "/outfit/17": "wardrobe",
    "/tag/summer/outfit/17": "wardrobe",
    "/tag/summer/17": "tags",
    "/user/ana": "identity",
}
OPENINGS = OWNERS | {"/user/ana": "wardrobe"}
"""Who leads to the pictures that a page opens with."""


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("path", OWNERS)
def test_a_previewer_is_told_by_whom_the_thing_belongs_to(
    gateway: Gateway, path: str, method: str
) -> None:
    forged = {"Authorization": "Bearer forged", "X-User-Id": "1"}
    assert gateway.mode_of(method, path, PREVIEWER | SESSION | forged) == "optional"
    answer = gateway.ask("GET", path, PREVIEWER | SESSION | forged)
    assert answer.reached == OWNERS[path]
    assert not {"cookie", "authorization", "x-user-id"} & answer.received.keys()
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", OWNERS)
def test_everybody_else_gets_the_app(gateway: Gateway, path: str) -> None:
    for headers in ({}, BROWSER, {"X-Note": PREVIEWER["User-Agent"]}):
        assert gateway.ask("GET", path, headers).reached == "web"


@pytest.mark.parametrize(
    "path", ["/", "/about", "/outfit/x", "/user/ana/x", "/users/ana", "/tag/a/b/17"]
)
def test_a_previewer_gets_other_pages_as_they_are(gateway: Gateway, path: str) -> None:
    assert gateway.ask("GET", path, PREVIEWER).reached == "web"


@pytest.mark.parametrize("path", ["/outfit/new", "/tag/add/17", "/tag/all"])
def test_a_page_that_needs_a_session_has_no_preview(gateway: Gateway, path: str) -> None:
    assert gateway.ask("GET", path, PREVIEWER).status == 302


@pytest.mark.parametrize("path", OWNERS)
def test_a_previewer_only_reads(gateway: Gateway, path: str) -> None:
    answer = gateway.ask("POST", path, PREVIEWER)
    assert (answer.reached, answer.received["x-garderobe-refused"]) == ("web", "405")
    sent = gateway.ask("GET", path, PREVIEWER, body=b"x")
    assert (sent.reached, sent.received["x-garderobe-refused"]) == ("web", "400")


@pytest.mark.parametrize("of", ["outfits", "tags", "profiles"])
@pytest.mark.parametrize("shape", ["landscape", "story"])
def test_a_share_picture_is_the_same_for_everybody(gateway: Gateway, of: str, shape: str) -> None:
    path = f"/api/wardrobe/v1/share-images/{of}/17/{shape}.jpg"
    for headers in (PREVIEWER, BROWSER | SESSION):
        assert gateway.mode_of("GET", path, headers) == "open"
        answer = gateway.ask("GET", path, headers)
        assert answer.reached == "wardrobe"
        assert "cookie" not in answer.received
        # The service says for how long it may be kept.
        assert answer.headers.get("Cache-Control") != "no-store"


@pytest.mark.parametrize("path", ["outfits/17/square.jpg", "outfits/x/story.jpg", "outfits/17"])
def test_no_other_share_picture_is_open(gateway: Gateway, path: str) -> None:
    address = f"/api/wardrobe/v1/share-images/{path}"
    assert gateway.mode_of("GET", address, PREVIEWER) == "required"


@pytest.mark.parametrize("page", OPENINGS)
def test_a_public_page_names_its_first_pictures_relative_to_its_own_address(
    gateway: Gateway, page: str
) -> None:
    for position in "1234":
        path = f"{page}?first-picture={position}&width=320"
        for headers in (BROWSER | SESSION, PREVIEWER):
            answer = gateway.ask("GET", path, headers)
            assert answer.reached == OPENINGS[page]
            assert answer.path == f"/first-pictures{path}"
            assert "cookie" not in answer.received
            assert answer.headers["Cache-Control"] == "no-store"
        # As the viewer, from whom a block may hide them.
        answer = gateway.ask("GET", path, BROWSER | SESSION)
        assert "authorization" in answer.received
    for other in (f"{page}?first-picture=5", f"{page}?first-picture=x", f"{page}?width=320"):
        assert gateway.ask("GET", other, BROWSER).reached == "web"


@pytest.mark.parametrize("page", ["/", "/feed", "/first-pictures/user/ana", "/outfit/x"])
def test_no_other_page_has_first_pictures(gateway: Gateway, page: str) -> None:
    assert gateway.ask("GET", f"{page}?first-picture=1", BROWSER | SESSION).reached == "web"
