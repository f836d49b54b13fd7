"""The gateway routes link preview bots to preview documents."""

import pytest

from tests.deploy.backends import SESSION, Gateway

PREVIEW_BOT = {"User-Agent": "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit)"}
BROWSER = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36"}
OWNERS = {
    "/outfit/17": "wardrobe",
    "/tag/summer/outfit/17": "wardrobe",
    "/tag/summer/17": "tags",
    "/user/ana": "identity",
}
FIRST_PICTURE_OWNERS = OWNERS | {"/user/ana": "wardrobe"}
"""Services that know the first pictures of a page."""


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("path", OWNERS)
def test_a_preview_bot_gets_the_preview_of_the_owning_service(
    gateway: Gateway, path: str, method: str
) -> None:
    forged = {"Authorization": "Bearer forged", "X-User-Id": "1"}
    assert gateway.mode_of(method, path, PREVIEW_BOT | SESSION | forged) == "optional"
    response = gateway.ask("GET", path, PREVIEW_BOT | SESSION | forged)
    assert response.reached == OWNERS[path]
    assert not {"cookie", "authorization", "x-user-id"} & response.received.keys()
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", OWNERS)
def test_everyone_else_gets_the_app(gateway: Gateway, path: str) -> None:
    for headers in ({}, BROWSER, {"X-Note": PREVIEW_BOT["User-Agent"]}):
        assert gateway.ask("GET", path, headers).reached == "web"


@pytest.mark.parametrize(
    "path", ["/", "/about", "/outfit/x", "/user/ana/x", "/users/ana", "/tag/a/b/17"]
)
def test_a_preview_bot_gets_other_pages_unchanged(gateway: Gateway, path: str) -> None:
    assert gateway.ask("GET", path, PREVIEW_BOT).reached == "web"


@pytest.mark.parametrize("path", ["/outfit/new", "/tag/add/17", "/tag/all"])
def test_a_page_that_needs_a_session_has_no_preview(gateway: Gateway, path: str) -> None:
    assert gateway.ask("GET", path, PREVIEW_BOT).status == 302


@pytest.mark.parametrize("path", OWNERS)
def test_a_preview_bot_may_only_read(gateway: Gateway, path: str) -> None:
    response = gateway.ask("POST", path, PREVIEW_BOT)
    assert (response.reached, response.received["x-garderobe-refused"]) == ("web", "405")
    sent = gateway.ask("GET", path, PREVIEW_BOT, body=b"x")
    assert (sent.reached, sent.received["x-garderobe-refused"]) == ("web", "400")


@pytest.mark.parametrize("subject", ["outfits", "tags", "profiles"])
@pytest.mark.parametrize("shape", ["landscape", "story"])
def test_a_share_image_is_the_same_for_everyone(gateway: Gateway, subject: str, shape: str) -> None:
    path = f"/api/wardrobe/v1/share-images/{subject}/17/{shape}.jpg"
    for headers in (PREVIEW_BOT, BROWSER | SESSION):
        assert gateway.mode_of("GET", path, headers) == "open"
        response = gateway.ask("GET", path, headers)
        assert response.reached == "wardrobe"
        assert "cookie" not in response.received
        # The service decides how long it may be cached.
        assert response.headers.get("Cache-Control") != "no-store"


@pytest.mark.parametrize("path", ["outfits/17/square.jpg", "outfits/x/story.jpg", "outfits/17"])
def test_other_share_image_paths_are_not_public(gateway: Gateway, path: str) -> None:
    address = f"/api/wardrobe/v1/share-images/{path}"
    assert gateway.mode_of("GET", address, PREVIEW_BOT) == "required"


@pytest.mark.parametrize("page", FIRST_PICTURE_OWNERS)
def test_a_public_page_serves_its_first_pictures_under_its_own_path(
    gateway: Gateway, page: str
) -> None:
    for position in "1234":
        path = f"{page}?first-picture={position}&width=320"
        for headers in (BROWSER | SESSION, PREVIEW_BOT):
            response = gateway.ask("GET", path, headers)
            assert response.reached == FIRST_PICTURE_OWNERS[page]
            assert response.path == f"/first-pictures{path}"
            assert "cookie" not in response.received
            assert response.headers["Cache-Control"] == "no-store"
        # With the viewer's session, because a block may hide the pictures.
        response = gateway.ask("GET", path, BROWSER | SESSION)
        assert "authorization" in response.received
    for other in (f"{page}?first-picture=5", f"{page}?first-picture=x", f"{page}?width=320"):
        assert gateway.ask("GET", other, BROWSER).reached == "web"


@pytest.mark.parametrize("page", ["/", "/feed", "/first-pictures/user/ana", "/outfit/x"])
def test_no_other_page_has_first_pictures(gateway: Gateway, page: str) -> None:
    assert gateway.ask("GET", f"{page}?first-picture=1", BROWSER | SESSION).reached == "web"
