"""What the feed hands out when somebody takes their data along: hers, and little of others."""

import json

from tests.feed.world import World
from tests.support.data_export import exported_rows
from tests.support.wait import eventually


async def test_one_gets_whom_one_follows_and_what_one_liked_saved_and_said(world: World) -> None:
    ana, ben = await world.person(), await world.person()
    await world.follow(ana, ben)
    await world.follow(ben, ana)
    seen = await world.publish(ben)
    await world.shows(ana, seen)
    await world.put(ana, f"/outfits/{seen.id}/like")
    await world.put(ana, f"/outfits/{seen.id}/save")
    await world.post(ana, f"/outfits/{seen.id}/comments", {"text": "So warm"})

    parts = await exported_rows(world.running, "feed", ana)

    assert [one["user_id"] for one in parts["following"]] == [str(ben)]
    assert [one["user_id"] for one in parts["followers"]] == [str(ben)]
    assert [one["outfit_id"] for one in parts["likes"]] == [str(seen.id)]
    assert [one["outfit_id"] for one in parts["saves"]] == [str(seen.id)]
    assert [one["text"] for one in parts["comments_written"]] == ["So warm"]
    assert parts["following"][0]["username"] == parts["likes"][0]["owner"] is not None


async def test_others_comments_come_only_from_those_who_can_be_seen(world: World) -> None:
    ana = await world.person()
    ben, cleo, dora = [await world.person() for _ in range(3)]
    outfit = await world.publish(ana)
    for person, words in ((ben, "From Ben"), (cleo, "From Cleo"), (dora, "From Dora")):
        await world.follow(person, ana)
        await world.shows(person, outfit)
        said = await world.post(person, f"/outfits/{outfit.id}/comments", {"text": words})
        assert said.status_code == 201, said.text
    await world.change_profile(cleo, "private")
    await world.put(ana, f"/blocks/{dora}")

    async def only_ben_is_left() -> None:
        parts = await exported_rows(world.running, "feed", ana)
        assert [one["text"] for one in parts["comments_received"]] == ["From Ben"]
        assert "email" not in json.dumps(parts)
        assert [one["user_id"] for one in parts["blocked"]] == [str(dora)]

    await eventually(only_ben_is_left)


async def test_who_hides_or_has_blocked_one_comes_without_a_name(world: World) -> None:
    ana = await world.person()
    ben, cleo, dora = [await world.person() for _ in range(3)]
    for person in (ben, cleo, dora):
        await world.follow(person, ana)
        outfit = await world.publish(person)

        async def is_liked(outfit_id: int = outfit.id) -> None:
            assert (await world.put(ana, f"/outfits/{outfit_id}/like")).status_code == 200

        await eventually(is_liked)
    await world.change_profile(cleo, "private")
    await world.put(dora, f"/blocks/{ana}")

    async def only_ben_has_a_name() -> None:
        parts = await exported_rows(world.running, "feed", ana)
        names = {one["user_id"]: one["username"] for one in parts["followers"]}
        assert names == {str(ben): f"ana{ben}", str(cleo): None}
        owners = {one["owner_id"]: one["owner"] for one in parts["likes"]}
        assert owners == {str(ben): f"ana{ben}", str(cleo): None, str(dora): None}

    await eventually(only_ben_has_a_name)
