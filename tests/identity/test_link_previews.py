"""Link previews of profiles: public data, and one response for everything else."""

import pytest

from tests.identity.people import Person, Site
from tests.support.previews import preview_metadata
from tests.support.service_under_test import RunningService


async def shown_as(person: Person, **changes: str) -> None:
    response = await person.ask("PATCH", "/profiles/me", **changes)
    assert response.status_code == 200


async def test_a_preview_shows_name_and_bio_at_the_current_url(
    identity: RunningService, site: Site
) -> None:
    ana = await site.register(username="was_ana")
    await shown_as(ana, username="is_ana", display_name='Ana "A" <b>', bio="Coats,\nmostly")

    picture = f"http://localhost:8080/api/wardrobe/v1/share-images/profiles/{ana.id}/landscape.jpg"
    for path in ("/user/is_ana", "/user/was_ana", "/user/Is_Ana"):
        assert preview_metadata(await identity.client().get(path)) == {
            "og:site_name": "Garderobe",
            "og:type": "website",
            "og:title": 'Ana "A" <b> (@is_ana)',
            "og:description": "Coats, mostly",
            "og:url": "http://localhost:8080/user/is_ana",
            "canonical": "http://localhost:8080/user/is_ana",
            "og:image": picture,
            "og:image:type": "image/jpeg",
            "og:image:width": "1200",
            "og:image:height": "630",
            "og:image:alt": 'Ana "A" <b>',
            "twitter:image": picture,
            "twitter:card": "summary_large_image",
            "robots": "noindex",
            "description": "Coats, mostly",
        }


async def test_a_preview_of_a_followers_profile_shows_only_the_card(
    identity: RunningService, site: Site
) -> None:
    flo = await site.register()
    await shown_as(flo, display_name="Flo", bio="canary", audience="followers")
    response = await identity.client().get(f"/user/{flo.username}")
    assert preview_metadata(response)["og:title"] == f"Flo (@{flo.username})"
    assert "canary" not in response.text
    assert flo.email not in response.text


@pytest.mark.parametrize("name", ["", "nobody_at_all", "%00", "a%20b"])
async def test_a_private_profile_looks_like_a_missing_one(
    identity: RunningService, site: Site, name: str
) -> None:
    pia = await site.register()
    await shown_as(pia, display_name="canary", audience="private")
    nothing = await identity.client().get("/user/nobody")
    response = await identity.client().get(f"/user/{name or pia.username}", headers=pia.bearer)
    assert (response.status_code, nothing.status_code) == (404, 404)
    assert response.content == nothing.content


async def test_a_preview_is_in_the_language_of_the_request(
    identity: RunningService, site: Site
) -> None:
    ana = await site.register()
    await shown_as(ana, display_name="Ana")
    arabic = {"Accept-Language": "ar"}
    response = await identity.client().get(f"/user/{ana.username}", headers=arabic)
    assert (
        preview_metadata(response)["og:description"]
        == "شاهد إطلالات \u2068Ana\u2069 على Garderobe."
    )
    assert '<html lang="ar" dir="rtl">' in response.text
    assert response.headers["content-language"] == "ar"
