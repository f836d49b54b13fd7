"""What an admin recommends reaches feeds with its reason, is counted, and goes again."""

from datetime import UTC, datetime, timedelta

from tests.flows.conftest import Newcomer
from tests.flows.world import grant
from tests.support.people import JSON, Person, answered
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg

ADMIN, FEED = "/api/admin/v1/recommendations", "/api/feed/v1/recommendations"
NOWHERE = "BV"
"""Where nobody lives, so that no other feed shows it."""


async def test_a_recommendation_goes_to_those_whom_it_is_for_until_it_is_withdrawn(
    newcomer: Newcomer,
) -> None:
    ada, pia, ben, una = [await newcomer(name) for name in ("ada", "pia", "ben", "una")]
    await grant(ada)
    outfit = await pia.publish(plain_jpeg(), caption="Worth a look")
    await live_in(ben, NOWHERE)
    made = await recommend(ada, outfit["id"])

    async def arrived() -> None:
        shown = {one["id"]: one for one in await shown_to(ben)}
        assert made["id"] in shown
        assert shown[made["id"]]["reason"] == "Worn with care"
        assert shown[made["id"]]["outfit"]["id"] == outfit["id"]
        assert made["id"] not in [one["id"] for one in await shown_to(una)]

    await eventually(arrived)
    for _ in range(2):
        marks = {
            "items": [{"id": made["id"], "mark": "seen"}, {"id": made["id"], "mark": "opened"}]
        }
        assert (await ben.http.post(f"{FEED}/marks", json=marks)).status_code == 204
    await eventually(lambda: is_counted(ada, made["id"], seen=1, opened=1, followed=0))

    assert (await ada.http.delete(f"{ADMIN}/{made['id']}")).status_code == 204

    async def gone() -> None:
        assert made["id"] not in [one["id"] for one in await shown_to(ben)]

    await eventually(gone)


async def live_in(person: Person, country: str) -> None:
    answer = await person.http.patch("/api/identity/v1/profiles/me", json={"country": country})
    assert answer.status_code == 200, answer.text


async def recommend(admin: Person, outfit_id: str) -> JSON:
    """As soon as the admins' service has heard of the outfit."""
    ends_at = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    new = {
        "kind": "outfit",
        "subject_id": outfit_id,
        "reason": "Worn with care",
        "ends_at": ends_at,
        "countries": [NOWHERE],
    }
    made: list[JSON] = []

    async def is_made() -> None:
        answer = await admin.http.post(ADMIN, json=new)
        assert answer.status_code == 201, answer.text
        made.append(answered(answer))

    await eventually(is_made)
    return made[0]


async def shown_to(person: Person) -> list[JSON]:
    answer = await person.http.get(FEED)
    assert answer.status_code == 200, answer.text
    items: list[JSON] = answer.json()["items"]
    return items


async def is_counted(admin: Person, recommendation_id: str, **counts: int) -> None:
    answer = await admin.http.get(ADMIN)
    assert answer.status_code == 200, answer.text
    (found,) = [one for one in answer.json()["items"] if one["id"] == recommendation_id]
    assert {name: found[name] for name in counts} == counts
