"""Pictures of garments are for their owners alone, so that there is none for moderators to hide."""

import json

from tests.wardrobe.world import Wardrobe


async def test_nobody_else_is_told_where_the_picture_of_a_garment_is(wardrobe: Wardrobe) -> None:
    owner, follower = await wardrobe.resident(), await wardrobe.resident()
    await wardrobe.follow(follower, owner)
    picture = await wardrobe.upload(owner)
    new = {"name": "Rain coat", "audience": "public", "photo_id": picture["id"]}
    garment = (await wardrobe.client(owner).post("garments", json=new)).json()
    assert garment["photo"]["path"] == picture["path"]
    box = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5, "garment_id": garment["id"]}
    outfit = await wardrobe.publish(owner, pins=[box])

    answers = []
    for viewer in (follower, None):
        client = wardrobe.client(viewer)
        for path in (
            f"garments/{garment['id']}",
            f"garments?owner_id={owner}",
            f"outfits/{outfit['id']}",
            f"outfits?owner_id={owner}",
        ):
            answer = await client.get(path)
            assert answer.status_code == 200, answer.text
            assert "Rain coat" in answer.text or path.startswith("outfits?"), path
            answers.append(answer.text)
    recreated = await wardrobe.client(follower).get(f"outfits/{outfit['id']}/recreation")
    assert "Rain coat" in recreated.text
    preview = await wardrobe.running.client().get(f"/outfit/{outfit['id']}")
    assert preview.status_code == 200
    events = [event.model_dump(mode="json") for event in await wardrobe.announced(outfit["id"], 1)]

    stem = picture["path"].removesuffix("-640.webp")
    everything = "".join([*answers, recreated.text, preview.text, json.dumps(events)])
    assert stem not in everything
