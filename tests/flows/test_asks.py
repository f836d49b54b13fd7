"""A question about two outfits, from the asker to a follower and back, through the gateway."""

from tests.flows.conftest import NewPerson
from tests.support.people import JSON, Person, json_body
from tests.support.wait import eventually
from tests.wardrobe.pictures import telling_jpeg

ASKS = "/api/feed/v1/asks"


async def open_asks(person: Person) -> list[JSON]:
    response = await person.http.get(ASKS)
    assert response.status_code == 200, response.text
    items: list[JSON] = response.json()["items"]
    return items


async def test_a_follower_chooses_and_only_the_asker_gets_the_result(new_person: NewPerson) -> None:
    ana, ben = await new_person("ana"), await new_person("ben")
    await ben.follow(ana)
    left = await ana.publish(telling_jpeg(), audience="followers")
    right = await ana.publish(telling_jpeg(3))
    sides = {"left_outfit_id": left["id"], "right_outfit_id": right["id"]}
    asked = await ana.http.post(ASKS, json={**sides, "audience": "followers", "hours": 1})
    assert asked.status_code == 201, asked.text
    ask_id = asked.json()["id"]

    (shown,) = await open_asks(ben)
    voted = await ben.http.put(f"{ASKS}/{ask_id}/vote", json={"choice": "right"})
    assert (shown["id"], shown["result"]) == (ask_id, None)
    assert (voted.json()["choice"], voted.json()["result"]) == ("right", None)
    (own,) = await open_asks(ana)
    assert own["result"] == {"left": 0, "right": 1}

    change = {"audience": "private"}
    path = f"/api/wardrobe/v1/outfits/{left['id']}"
    assert (await ana.http.patch(path, json=change)).status_code == 200

    async def is_hidden() -> None:
        assert await open_asks(ben) == []
        assert (await ben.http.get(f"{ASKS}/{ask_id}")).status_code == 404

    await eventually(is_hidden)
    (own,) = await open_asks(ana)
    assert own["left"] is None
    closed = await ana.http.post(f"{ASKS}/{ask_id}/close")
    assert json_body(closed)["result"] == {"left": 0, "right": 1}
