"""Circles as audiences: only the people in one see what is shown to it, and nobody its id."""

from typing import Any

from tests.support.wait import eventually
from tests.wardrobe.data_exports import OTHER_PARTS, download, make_export
from tests.wardrobe.data_imports import import_archive, tags_service
from tests.wardrobe.world import Wardrobe, person, widths_of

PIN = {"x": 0.1, "y": 0.2, "width": 0.3, "height": 0.4}


async def status(wardrobe: Wardrobe, viewer: int | None, path: str) -> int:
    return (await wardrobe.client(viewer).get(path)).status_code


async def test_the_people_in_the_circle_see_what_is_shown_to_it(wardrobe: Wardrobe) -> None:
    owner, member, follower = person(), person(), person()
    await wardrobe.profile(owner, "public")
    await wardrobe.follow(follower, owner)
    circle = await wardrobe.circle(owner, member)
    pins = [PIN | {"new_garment": {"name": "Coat"}}]
    outfit = await wardrobe.publish(owner, f"circle:{circle}", pins=pins)
    path = f"outfits/{outfit['id']}"
    garment = f"garments/{outfit['pins'][0]['garment']['id']}"
    for viewer, expected in ((owner, 200), (member, 200), (follower, 404), (None, 404)):
        for each in (path, garment):
            assert await status(wardrobe, viewer, each) == expected, (viewer, each)
        listed = await wardrobe.client(viewer).get(f"outfits?owner_id={owner}")
        assert len(listed.json()["items"]) == (expected == 200)
        assert (str(circle) in listed.text) == (viewer == owner), "members do not learn the id"
    for each in (path, garment):
        assert (await wardrobe.client(member).get(each)).json()["audience"] == "circle"
        assert (await wardrobe.client(owner).get(each)).json()["audience"] == f"circle:{circle}"
    # A narrower profile keeps people out who do not follow.
    await wardrobe.profile(owner, "followers", version=2)
    assert await status(wardrobe, member, path) == 404
    await wardrobe.follow(member, owner)
    assert await status(wardrobe, member, path) == 200
    await wardrobe.block(owner, member)
    assert await status(wardrobe, member, path) == 404


async def test_only_ones_own_circles_can_be_chosen(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.known_person(), await wardrobe.known_person()
    foreign, deleted = await wardrobe.circle(other, owner), await wardrobe.circle(owner)
    await wardrobe.delete_circle(owner, deleted)
    photo = await wardrobe.upload(owner)
    outfit = await wardrobe.publish(owner)
    client = wardrobe.client(owner)
    for wrong, code in (
        (f"circle:{foreign}", "circle_not_found"),
        (f"circle:{deleted}", "circle_not_found"),
        ("circle:1", "circle_not_found"),
        ("circle", "invalid_request"),
        ("circle:", "invalid_request"),
        ("circle:-1", "invalid_request"),
        ("circle:99999999999999999999", "invalid_request"),
        ("friends", "invalid_request"),
    ):
        audience = {"audience": wrong}
        for response in (
            await client.post("outfits", json={"photo_id": photo["id"]} | audience),
            await client.patch(f"outfits/{outfit['id']}", json=audience),
            await client.post("garments", json={"name": "Coat"} | audience),
        ):
            problem = response.json()
            assert (response.status_code, problem["code"]) == (422, code), (wrong, problem)
            assert problem["errors"][0]["field"] == "audience"
    assert (await client.get(f"outfits/{outfit['id']}")).json()["audience"] == outfit["audience"]


async def test_pictures_move_when_somebody_leaves_the_circle(wardrobe: Wardrobe) -> None:
    owner, member, other = person(), person(), person()
    await wardrobe.profile(owner, "public")
    circle = await wardrobe.circle(owner, member, other)
    outfit = await wardrobe.publish(owner, f"circle:{circle}")
    public = await wardrobe.publish(owner, "public")
    await wardrobe.set_member(owner, circle, member, active=False, version=2)
    path = f"outfits/{outfit['id']}"
    assert await status(wardrobe, member, path) == 404

    async def moved() -> None:
        seen = [wardrobe.fetch(each).status for each in widths_of(outfit["photo"]["path"])]
        assert seen == [404] * 4
        shown = (await wardrobe.client(other).get(path)).json()["photo"]["path"]
        assert [wardrobe.fetch(each).status for each in widths_of(shown)] == [200] * 4

    await eventually(moved)
    assert wardrobe.fetch(public["photo"]["path"]).status == 200, "only that circle's pictures"


async def test_another_audience_moves_the_pictures(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    first, second = await wardrobe.circle(owner), await wardrobe.circle(owner)
    outfit = await wardrobe.publish(owner, f"circle:{first}")
    addresses = [outfit["photo"]["path"]]
    for audience in (f"circle:{second}", "followers", f"circle:{first}", "public"):
        changed = await wardrobe.client(owner).patch(
            f"outfits/{outfit['id']}", json={"audience": audience}
        )
        assert changed.status_code == 200, changed.text
        addresses.append(changed.json()["photo"]["path"])
    # People in one circle are not those of the other, and need not be followers.
    assert len(set(addresses[:4])) == 4
    assert addresses[4] == addresses[3], "everyone includes the circle"


async def test_what_a_deleted_circle_saw_becomes_private(wardrobe: Wardrobe) -> None:
    owner, member = person(), person()
    await wardrobe.profile(owner, "public")
    circle = await wardrobe.circle(owner, member)
    outfit = await wardrobe.publish(owner, f"circle:{circle}")
    draft = await wardrobe.publish(owner, f"circle:{circle}", state="draft")
    audience = {"name": "Coat", "audience": f"circle:{circle}"}
    garment = (await wardrobe.client(owner).post("garments", json=audience)).json()
    await wardrobe.delete_circle(owner, circle)
    client = wardrobe.client(owner)
    for path in (f"outfits/{outfit['id']}", f"outfits/{draft['id']}", f"garments/{garment['id']}"):
        assert (await client.get(path)).json()["audience"] == "private"
        assert await status(wardrobe, member, path) == 404

    async def announced() -> None:
        events = await wardrobe.running.published("wardrobe.outfit.changed")
        of_outfit = [event.data for event in events if event.subject == outfit["id"]]
        assert of_outfit
        assert (of_outfit[-1]["audience"], of_outfit[-1]["content"]) == ("private", None)

    await eventually(announced)


async def test_view_as_a_circle_shows_what_the_people_in_it_see(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    first, second = await wardrobe.circle(owner), await wardrobe.circle(owner)
    audiences = ("private", "followers", "public", f"circle:{first}", f"circle:{second}")
    outfits = {audience: await wardrobe.publish(owner, audience) for audience in audiences}
    client = wardrobe.client(owner)
    as_first = {"see_as": f"circle:{first}"}
    listed = await client.get(f"outfits?owner_id={owner}", params=as_first)
    seen = {outfit["id"] for outfit in listed.json()["items"]}
    expected = {outfits[each]["id"] for each in ("followers", "public", f"circle:{first}")}
    assert seen == expected
    for audience, outfit in outfits.items():
        single = await client.get(f"outfits/{outfit['id']}", params=as_first)
        assert (single.status_code == 200) == (outfit["id"] in expected), audience
    stranger = wardrobe.client(await wardrobe.known_person())
    public = f"outfits/{outfits['public']['id']}"
    assert (await stranger.get(public, params=as_first)).status_code == 404


async def test_an_import_makes_private_what_an_unknown_circle_saw(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.known_person(), await wardrobe.known_person()
    circle = await wardrobe.circle(owner)
    audience: dict[str, Any] = {"audience": f"circle:{circle}"}
    await wardrobe.client(owner).post("garments", json={"name": "Coat"} | audience)
    await wardrobe.publish(owner, **audience)
    export = await make_export(wardrobe, owner, OTHER_PARTS)
    archive = (await download(wardrobe, owner, export["id"])).content
    async with tags_service(wardrobe):
        found = await import_archive(wardrobe, other, archive)
    assert {each["reason"] for each in found["report"]["notes"]} == {
        "Only a circle that you do not have here could see it, so it is private now."
    }
    for path in ("outfits", "garments"):
        listed = (await wardrobe.client(other).get(path, params={"owner_id": other})).json()
        assert [each["audience"] for each in listed["items"]] == ["private"]
