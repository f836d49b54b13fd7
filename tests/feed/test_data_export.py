"""The feed's part of data exports: the person's own data, and little about others."""

import json

from tests.feed.ask_calls import ask, vote
from tests.feed.world import World
from tests.support.data_export import exported_rows
from tests.support.wait import eventually


async def test_exports_have_follows_likes_saves_and_comments(world: World) -> None:
    ana, ben = await world.person(), await world.person()
    await world.follow(ana, ben)
    await world.follow(ben, ana)
    seen = await world.publish(ben)
    await world.shows(ana, seen)
    await world.put(ana, f"/outfits/{seen.id}/like")
    await world.put(ana, f"/outfits/{seen.id}/save")
    await world.post(ana, f"/outfits/{seen.id}/comments", {"text": "So warm"})

    parts = await exported_rows(world.running, "feed", ana)

    assert [row["user_id"] for row in parts["following"]] == [str(ben)]
    assert [row["user_id"] for row in parts["followers"]] == [str(ben)]
    assert [row["outfit_id"] for row in parts["likes"]] == [str(seen.id)]
    assert [row["outfit_id"] for row in parts["saves"]] == [str(seen.id)]
    assert [row["text"] for row in parts["comments_written"]] == ["So warm"]
    assert parts["following"][0]["username"] == parts["likes"][0]["owner"] is not None


async def test_exports_have_own_asks_with_counts_and_own_votes(world: World) -> None:
    ana, ben = await world.people(2)
    await world.follow(ben, ana)
    ask_id = await ask(world, ana, question="Which?")
    await vote(world, ben, ask_id)

    own = await exported_rows(world.running, "feed", ana)
    bens = await exported_rows(world.running, "feed", ben)

    (asked,) = own["asks"]
    assert (asked["id"], asked["question"]) == (ask_id, "Which?")
    assert (asked["left_votes"], asked["right_votes"]) == (1, 0)
    assert (own["ask_answers"], bens["asks"]) == ([], [])
    assert bens["ask_answers"] == [{"ask_id": ask_id, "choice": "left", "dismissed": False}]
    assert str(ben) not in json.dumps(own["asks"])


async def test_exports_have_ones_own_circles_only(world: World) -> None:
    ana, ben, cleo = await world.people(3)
    made = await world.post(ana, "/circles", {"name": "Family"})
    circle_id = made.json()["id"]
    for person in (ben, cleo):
        await world.put(ana, f"/circles/{circle_id}/members/{person}")
    await world.delete(ana, f"/circles/{circle_id}/members/{cleo}")
    other = await world.post(ana, "/circles", {"name": "Former"})
    await world.delete(ana, f"/circles/{other.json()['id']}")

    (circle,) = (await exported_rows(world.running, "feed", ana))["circles"]

    assert (circle["id"], circle["name"]) == (circle_id, "Family")
    assert [member["user_id"] for member in circle["members"]] == [str(ben)]
    assert (await exported_rows(world.running, "feed", ben))["circles"] == []


async def test_exports_have_received_comments_by_visible_people_only(world: World) -> None:
    ana = await world.person()
    ben, cleo, dora = [await world.person() for _ in range(3)]
    outfit = await world.publish(ana)
    for person, words in ((ben, "From Ben"), (cleo, "From Cleo"), (dora, "From Dora")):
        await world.follow(person, ana)
        await world.shows(person, outfit)
        posted = await world.post(person, f"/outfits/{outfit.id}/comments", {"text": words})
        assert posted.status_code == 201, posted.text
    await world.change_profile(cleo, "private")
    await world.put(ana, f"/blocks/{dora}")

    async def only_ben_is_left() -> None:
        parts = await exported_rows(world.running, "feed", ana)
        assert [row["text"] for row in parts["comments_received"]] == ["From Ben"]
        assert "email" not in json.dumps(parts)
        assert [row["user_id"] for row in parts["blocked"]] == [str(dora)]

    await eventually(only_ben_is_left)


async def test_exports_leave_out_names_of_private_people_and_blockers(world: World) -> None:
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
        names = {row["user_id"]: row["username"] for row in parts["followers"]}
        assert names == {str(ben): f"ana{ben}", str(cleo): None}
        owners = {row["owner_id"]: row["owner"] for row in parts["likes"]}
        assert owners == {str(ben): f"ana{ben}", str(cleo): None, str(dora): None}

    await eventually(only_ben_has_a_name)
