"""Tests of the trash."""

from tests.support.wait import eventually
from tests.wardrobe.world import Wardrobe, person


async def test_restored_outfit_is_unchanged_except_for_its_picture_url(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    outfit = await wardrobe.publish(owner, caption="Back soon", tags=["winter"])
    client, path = wardrobe.client(owner), f"outfits/{outfit['id']}"
    await client.delete(path)
    (trashed,) = (await client.get("outfits", params={"state": "trashed"})).json()["items"]
    assert (trashed["id"], trashed["state"]) == (outfit["id"], "trashed")
    assert trashed["trashed_at"]

    restored = await client.post(f"{path}/restore")

    assert restored.status_code == 200
    restored_outfit = restored.json()
    changed = {"version", "photo"}
    assert {k: v for k, v in restored_outfit.items() if k not in changed} == {
        k: v for k, v in outfit.items() if k not in changed
    }
    assert restored_outfit["photo"]["path"] != outfit["photo"]["path"]
    assert (await wardrobe.client().get(path)).json()["caption"] == "Back soon"
    events = await wardrobe.wait_for_events(outfit["id"], 3)
    assert [event.type.rpartition(".")[2] for event in events] == [
        "published",
        "removed",
        "changed",
    ]
    assert [event.aggregateversion for event in events] == [1, 2, 3]
    assert events[2].data["feed_id"] == events[0].data["feed_id"]
    assert events[2].data["tags"] == ["winter"]


async def test_repeated_restore_changes_nothing(wardrobe: Wardrobe) -> None:
    owner = person()
    path = f"outfits/{(await wardrobe.publish(owner))['id']}"
    client = wardrobe.client(owner)
    await client.delete(path)
    first = await client.post(f"{path}/restore")
    assert (await client.post(f"{path}/restore")).json() == first.json()


async def test_restored_plan_keeps_its_day(wardrobe: Wardrobe) -> None:
    owner = person()
    plan = await wardrobe.publish(owner, state="planned", planned_for="2026-12-24")
    client, path = wardrobe.client(owner), f"outfits/{plan['id']}"
    await client.delete(path)
    assert (await client.get("outfits", params={"state": "planned"})).json()["items"] == []

    restored_outfit = (await client.post(f"{path}/restore")).json()

    assert (restored_outfit["state"], restored_outfit["planned_for"]) == ("planned", "2026-12-24")
    assert restored_outfit["photo"] == plan["photo"]


async def test_only_the_owner_restores_or_deletes(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    outfit_id = (await wardrobe.publish(owner))["id"]
    await wardrobe.client(owner).delete(f"outfits/{outfit_id}")
    for viewer, status in ((person(), 404), (None, 401)):
        client = wardrobe.client(viewer)
        assert (await client.post(f"outfits/{outfit_id}/restore")).status_code == status
        assert (await client.delete(f"trash/{outfit_id}")).status_code == status
    assert (await wardrobe.client(owner).post(f"outfits/{outfit_id}/restore")).status_code == 200


async def test_permanently_deleted_outfit_is_gone_with_its_picture(wardrobe: Wardrobe) -> None:
    owner = person()
    outfit = await wardrobe.publish(owner)
    client = wardrobe.client(owner)
    assert (await client.delete(f"trash/{outfit['id']}")).status_code == 404
    await client.delete(f"outfits/{outfit['id']}")
    moved = (await client.get("outfits", params={"state": "trashed"})).json()["items"][0]["photo"]

    assert (await client.delete(f"trash/{outfit['id']}")).status_code == 204

    assert (await client.post(f"outfits/{outfit['id']}/restore")).status_code == 404

    async def is_gone() -> None:
        assert wardrobe.fetch(moved["path"]).status == 404

    await eventually(is_gone)
