"""Tests that only owners see garment pictures, so moderators have none to hide."""

import json

from tests.wardrobe.world import Wardrobe


async def test_only_the_owner_gets_the_path_of_a_garment_picture(wardrobe: Wardrobe) -> None:
    owner, follower = await wardrobe.known_person(), await wardrobe.known_person()
    await wardrobe.follow(follower, owner)
    picture = await wardrobe.upload(owner)
    new = {"name": "Rain coat", "audience": "public", "photo_id": picture["id"]}
    garment = (await wardrobe.client(owner).post("garments", json=new)).json()
    assert garment["photo"]["path"] == picture["path"]
    box = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5, "garment_id": garment["id"]}
    outfit = await wardrobe.publish(owner, pins=[box])

    responses = []
    for viewer in (follower, None):
        client = wardrobe.client(viewer)
        for path in (
            f"garments/{garment['id']}",
            f"garments?owner_id={owner}",
            f"outfits/{outfit['id']}",
            f"outfits?owner_id={owner}",
        ):
            response = await client.get(path)
            assert response.status_code == 200, response.text
            assert "Rain coat" in response.text or path.startswith("outfits?"), path
            responses.append(response.text)
    recreated = await wardrobe.client(follower).get(f"outfits/{outfit['id']}/recreation")
    assert "Rain coat" in recreated.text
    preview = await wardrobe.running.client().get(f"/outfit/{outfit['id']}")
    assert preview.status_code == 200
    events = [
        event.model_dump(mode="json") for event in await wardrobe.wait_for_events(outfit["id"], 1)
    ]

    stem = picture["path"].removesuffix("-640.webp")
    everything = "".join([*responses, recreated.text, preview.text, json.dumps(events)])
    assert stem not in everything
