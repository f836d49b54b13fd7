"""A recommendation reaches feeds with its reason, is counted and can be withdrawn."""

from datetime import UTC, datetime, timedelta

from tests.flows.conftest import NewPerson
from tests.flows.world import grant
from tests.support.people import JSON, Person, json_body
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg

ADMIN, FEED = "/api/admin/v1/recommendations", "/api/feed/v1/recommendations"
UNUSED_COUNTRY = "BV"
"""A country of no other person, so that no other feed shows the recommendation."""


async def test_a_recommendation_reaches_its_audience_until_it_is_withdrawn(
    new_person: NewPerson,
) -> None:
    ada, pia, ben, una = [await new_person(name) for name in ("ada", "pia", "ben", "una")]
    await grant(ada)
    outfit = await pia.publish(plain_jpeg(), caption="Worth a look")
    await set_country(ben, UNUSED_COUNTRY)
    made = await recommend(ada, outfit["id"])

    async def is_delivered() -> None:
        shown = {one["id"]: one for one in await shown_to(ben)}
        assert made["id"] in shown
        assert shown[made["id"]]["reason"] == "Worn with care"
        assert shown[made["id"]]["outfit"]["id"] == outfit["id"]
        assert made["id"] not in [one["id"] for one in await shown_to(una)]

    await eventually(is_delivered)
    for _ in range(2):
        marks = {
            "items": [{"id": made["id"], "mark": "seen"}, {"id": made["id"], "mark": "opened"}]
        }
        assert (await ben.http.post(f"{FEED}/marks", json=marks)).status_code == 204
    await eventually(lambda: require_counts(ada, made["id"], seen=1, opened=1, followed=0))

    assert (await ada.http.delete(f"{ADMIN}/{made['id']}")).status_code == 204

    async def gone() -> None:
        assert made["id"] not in [one["id"] for one in await shown_to(ben)]

    await eventually(gone)


async def set_country(person: Person, country: str) -> None:
    response = await person.http.patch("/api/identity/v1/profiles/me", json={"country": country})
    assert response.status_code == 200, response.text


async def recommend(admin: Person, outfit_id: str) -> JSON:
    """Recommend an outfit as soon as admin knows it."""
    ends_at = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    new = {
        "kind": "outfit",
        "subject_id": outfit_id,
        "reason": "Worn with care",
        "ends_at": ends_at,
        "countries": [UNUSED_COUNTRY],
    }
    made: list[JSON] = []

    async def is_created() -> None:
        response = await admin.http.post(ADMIN, json=new)
        assert response.status_code == 201, response.text
        made.append(json_body(response))

    await eventually(is_created)
    return made[0]


async def shown_to(person: Person) -> list[JSON]:
    response = await person.http.get(FEED)
    assert response.status_code == 200, response.text
    items: list[JSON] = response.json()["items"]
    return items


async def require_counts(admin: Person, recommendation_id: str, **counts: int) -> None:
    response = await admin.http.get(ADMIN)
    assert response.status_code == 200, response.text
    (found,) = [one for one in response.json()["items"] if one["id"] == recommendation_id]
    assert {name: found[name] for name in counts} == counts
