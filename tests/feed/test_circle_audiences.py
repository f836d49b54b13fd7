"""Timelines and comments of outfits that are for a circle."""

from tests.feed.circle_lists import make
from tests.feed.world import World
from tests.support.wait import eventually


async def test_timelines_show_outfits_to_the_people_in_the_circle(world: World) -> None:
    ana, bea, cleo = await world.people(3)
    await world.follow(bea, ana)
    await world.follow(cleo, ana)
    circle_id = await make(world, ana, "Family", bea)
    secret = await world.publish(ana, f"circle:{circle_id}")
    shown = await world.publish(ana, "followers")
    await world.shows(bea, shown, secret)
    await world.shows(cleo, shown)
    page = (await world.get(bea, "/timeline")).json()["items"]
    assert [item["outfit"]["audience"] for item in page] == ["followers", "circle"]
    # From the cached card as well, and at once after a change.
    assert (await world.put(ana, f"/circles/{circle_id}/members/{cleo}")).status_code == 204
    await world.shows(cleo, shown, secret)
    assert (await world.delete(ana, f"/circles/{circle_id}/members/{bea}")).status_code == 204
    assert await world.timeline(bea) == [shown.id]
    liked = await world.put(bea, f"/likes/{secret.id}")
    assert liked.status_code == 404


async def test_comments_do_not_tell_who_else_is_in_a_circle(world: World) -> None:
    ana, bea, cleo = await world.people(3)
    circle_id = await make(world, ana, "Family", bea, cleo)
    secret = await world.publish(ana, f"circle:{circle_id}")
    path = f"/outfits/{secret.id}/comments"

    async def comment(author: int, text: str, reply_to: str | None = None) -> str:
        async def send() -> str:
            answer = await world.post(author, path, {"text": text, "reply_to": reply_to})
            assert answer.status_code == 201, answer.text
            return str(answer.json()["id"])

        return await eventually(send)

    first = await comment(bea, "by Bea")
    assert (await world.put(ana, f"/comments/{first}/approval")).is_success
    await comment(ana, "to Bea", first)
    await comment(ana, "by Ana")
    for viewer, expected in (
        (ana, {"by Bea", "by Ana"}),
        (bea, {"by Bea", "by Ana"}),
        (cleo, {"by Ana"}),
    ):
        listed = (await world.get(viewer, path)).json()["items"]
        assert {each["text"] for each in listed} == expected, viewer
        reactions = (await world.get(viewer, f"/reactions?ids={secret.id}")).json()["items"]
        assert reactions[0]["comment_count"] == len(expected) + ("by Bea" in expected), viewer
        replies = await world.get(viewer, f"{path}/{first}/replies")
        assert [each["text"] for each in replies.json().get("items", [])] == (
            ["to Bea"] if "by Bea" in expected else []
        )
