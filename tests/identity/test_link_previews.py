"""Previews of links to profiles: what everybody may see, and one answer for all the rest."""

import pytest

from tests.identity.people import Door, Person
from tests.support.previews import preview_metadata
from tests.support.service_under_test import RunningService


async def shown_as(person: Person, **changes: str) -> None:
    answer = await person.ask("PATCH", "/profiles/me", **changes)
    assert answer.status_code == 200


async def test_a_link_to_a_profile_shows_name_and_words_at_its_present_address(
    identity: RunningService, door: Door
) -> None:
    ana = await door.register(username="was_ana")
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


async def test_of_a_profile_for_followers_only_the_card_shows(
    identity: RunningService, door: Door
) -> None:
    flo = await door.register()
    await shown_as(flo, display_name="Flo", bio="canary", audience="followers")
    answer = await identity.client().get(f"/user/{flo.username}")
    assert preview_metadata(answer)["og:title"] == f"Flo (@{flo.username})"
    assert "canary" not in answer.text
    assert flo.email not in answer.text


@pytest.mark.parametrize("name", ["", "nobody_at_all", "%00", "a%20b"])
async def test_a_private_profile_is_told_from_nothing_by_nobody(
    identity: RunningService, door: Door, name: str
) -> None:
    pia = await door.register()
    await shown_as(pia, display_name="canary", audience="private")
    nothing = await identity.client().get("/user/nobody")
    answer = await identity.client().get(f"/user/{name or pia.username}", headers=pia.bearer)
    assert (answer.status_code, nothing.status_code) == (404, 404)
    assert answer.content == nothing.content
