"""Tests that a moderator's grant shows a reported outfit of any audience, and nothing more."""

import io
from typing import Any

import pytest
from PIL import Image

from contracts.types import Audience
from tests.support.evidence import (
    REFUSED,
    get_evidence,
    get_evidence_as_client,
    refused_statuses,
    signed_grant,
)
from tests.wardrobe.test_hidden_outfits import hide
from tests.wardrobe.world import Wardrobe

PIN = {"x": 0.1, "y": 0.2, "width": 0.3, "height": 0.4}


async def evidence(wardrobe: Wardrobe, outfit: dict[str, Any]) -> dict[str, Any]:
    path = f"/outfits/{outfit['id']}"
    response = await get_evidence(wardrobe.running, path, signed_grant("outfit", outfit["id"]))
    assert response.status_code == 200, response.text
    assert response.headers["Cache-Control"] == "private, no-store"
    return dict(response.json())


async def photo(wardrobe: Wardrobe, outfit: dict[str, Any]) -> Image.Image:
    path = f"/outfits/{outfit['id']}/photo"
    response = await get_evidence(wardrobe.running, path, signed_grant("outfit", outfit["id"]))
    assert response.status_code == 200, response.text
    assert response.headers["Cache-Control"] == "private, no-store"
    assert response.headers["Content-Type"] == "image/webp"
    return Image.open(io.BytesIO(response.content))


@pytest.mark.parametrize("audience", ["private", "followers", "public"])
async def test_outfit_of_any_audience_is_shown_with_its_photo(
    wardrobe: Wardrobe, audience: Audience
) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner, audience, caption="First snow", alt_text="A red coat")

    found = await evidence(wardrobe, outfit)

    assert (found["caption"], found["alt_text"]) == ("First snow", "A red coat")
    assert (found["owner_id"], found["audience"], found["hidden"]) == (str(owner), audience, False)
    expected = outfit["photo"]["width"], outfit["photo"]["height"]
    assert (found["photo"]["width"], found["photo"]["height"]) == expected
    assert (await photo(wardrobe, outfit)).format == "WEBP"


async def test_hidden_outfit_is_shown_with_its_original_audience(
    wardrobe: Wardrobe,
) -> None:
    outfit = await wardrobe.publish(
        await wardrobe.known_person(), "followers", caption="First snow"
    )
    await hide(wardrobe, outfit)

    found = await evidence(wardrobe, outfit)

    assert (found["caption"], found["audience"], found["hidden"]) == (
        "First snow",
        "followers",
        True,
    )
    await photo(wardrobe, outfit)


async def test_outfit_of_a_private_profile_is_shown(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner, caption="First snow")
    await wardrobe.profile(owner, "private", version=2)

    assert (await evidence(wardrobe, outfit))["caption"] == "First snow"


async def test_private_fields_and_garments_are_left_out(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    client = wardrobe.client(owner)
    secret = {"note": "secret-note", "brand": "brand", "price": "79.90", "currency": "EUR"}
    garments = {}
    for audience in ("private", "followers", "public"):
        body = {"name": f"{audience}-coat", "audience": audience, **secret}
        garments[audience] = (await client.post("garments", json=body)).json()["id"]
    pins = [{"garment_id": garment_id, **PIN} for garment_id in garments.values()]
    outfit = await wardrobe.publish(
        owner, "private", private_note="secret-note", tags=["secret-tag"], pins=pins
    )

    found = await evidence(wardrobe, outfit)

    named = {pin["garment_id"]: pin["garment"] and pin["garment"]["name"] for pin in found["pins"]}
    assert named == {
        garments["private"]: None,
        garments["followers"]: "followers-coat",
        garments["public"]: "public-coat",
    }
    text = str(found)
    assert not any(word in text for word in ("secret", "private-coat", "79.90", "wear_count"))
    # A URL that works without a session.
    assert outfit["photo"]["path"].partition("-")[0] not in text


async def test_trashed_and_unpublished_outfits_return_410(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    trashed = await wardrobe.publish(owner)
    assert (await wardrobe.client(owner).delete(f"outfits/{trashed['id']}")).status_code == 204
    draft = await wardrobe.publish(owner, state="draft")
    for content_id in (trashed["id"], draft["id"], "412316860417"):
        for path in (f"/outfits/{content_id}", f"/outfits/{content_id}/photo"):
            response = await get_evidence(
                wardrobe.running, path, signed_grant("outfit", content_id)
            )
            assert (response.status_code, response.json()["code"]) == (410, "thing_deleted"), path


async def test_lost_photo_returns_410(wardrobe: Wardrobe) -> None:
    outfit = await wardrobe.publish(await wardrobe.known_person())
    largest = outfit["photo"]["path"].replace("-640.", "-1280.")
    wardrobe.remove("outfits", largest)
    path = f"/outfits/{outfit['id']}/photo"

    assert (
        await get_evidence(wardrobe.running, path, signed_grant("outfit", outfit["id"]))
    ).status_code == 410


@pytest.mark.parametrize("ending", ["", "/photo"])
async def test_only_a_grant_for_this_outfit_gives_access(wardrobe: Wardrobe, ending: str) -> None:
    outfit = await wardrobe.publish(await wardrobe.known_person(), "private")
    path = f"/outfits/{outfit['id']}{ending}"

    assert await refused_statuses(wardrobe.running, path, "outfit", outfit["id"]) == REFUSED
    by_program = await get_evidence_as_client(wardrobe.running, path, "outfit", outfit["id"])
    assert by_program.status_code == 403


async def test_grant_is_not_accepted_as_a_bearer_token(wardrobe: Wardrobe) -> None:
    outfit = await wardrobe.publish(await wardrobe.known_person(), "public")
    grant = signed_grant("outfit", outfit["id"])
    async with wardrobe.client(None, Authorization=f"Bearer {grant}") as client:
        assert (await client.get(f"outfits/{outfit['id']}")).status_code == 401
