"""A break hides what a person shows in every service, and coming back shows it again."""

import httpx2

from deploy.local.layout import Layout
from tests.flows.conftest import Newcomer
from tests.support.people import PASSWORD, Person
from tests.support.wait import eventually
from tests.wardrobe.pictures import telling_jpeg


async def outfits_seen(viewer: Person, owner: Person) -> tuple[list[str], list[str]]:
    """Ids in the viewer's timeline, and on the owner's page."""
    page = await viewer.http.get(f"/api/wardrobe/v1/outfits?owner_id={owner.id}")
    timeline = await viewer.timeline()
    return (
        [item["outfit"]["id"] for item in timeline],
        [item["id"] for item in page.json()["items"]],
    )


async def test_a_break_hides_outfits_everywhere_until_the_next_log_in(
    newcomer: Newcomer, layout: Layout
) -> None:
    ana, ben = await newcomer("ana"), await newcomer("ben")
    await ben.follow(ana)
    outfit = await ana.publish(telling_jpeg())

    async def shown(expected: list[str]) -> None:
        assert await outfits_seen(ben, ana) == (expected, expected)

    await eventually(lambda: shown([outfit["id"]]))
    taken = await ana.http.post("/api/identity/v1/break", json={"password": PASSWORD})
    assert taken.status_code == 204
    await eventually(lambda: shown([]))

    async def address_is_dead() -> None:
        async with httpx2.AsyncClient() as browser:
            answer = await browser.get(f"{layout.media_url}/outfits/{outfit['photo']['path']}")
        assert answer.status_code == 404

    await eventually(address_is_dead)
    back = await ana.http.post(
        "/api/identity/v1/sessions", json={"login": ana.username, "password": PASSWORD}
    )
    assert back.json()["user"]["back_from_break"] is True
    await eventually(lambda: shown([outfit["id"]]))
