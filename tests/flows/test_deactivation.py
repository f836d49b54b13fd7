"""Deactivation hides an account's content in every service until the next login."""

from deploy.local.layout import Layout
from tests.flows.conftest import NewPerson
from tests.support.http_client import http_client
from tests.support.people import PASSWORD, Person
from tests.support.wait import eventually
from tests.wardrobe.pictures import telling_jpeg


async def visible_outfits(viewer: Person, owner: Person) -> tuple[list[str], list[str]]:
    """Return the outfit ids in the viewer's timeline and on the owner's page."""
    page = await viewer.http.get(f"/api/wardrobe/v1/outfits?owner_id={owner.id}")
    timeline = await viewer.timeline()
    return (
        [item["outfit"]["id"] for item in timeline],
        [item["id"] for item in page.json()["items"]],
    )


async def test_deactivation_hides_outfits_everywhere_until_the_next_login(
    new_person: NewPerson, layout: Layout
) -> None:
    ana, ben = await new_person("ana"), await new_person("ben")
    await ben.follow(ana)
    outfit = await ana.publish(telling_jpeg())

    async def require_visible(expected: list[str]) -> None:
        assert await visible_outfits(ben, ana) == (expected, expected)

    await eventually(lambda: require_visible([outfit["id"]]))
    deactivated = await ana.http.post("/api/identity/v1/break", json={"password": PASSWORD})
    assert deactivated.status_code == 204
    await eventually(lambda: require_visible([]))

    async def picture_is_gone() -> None:
        async with http_client() as browser:
            response = await browser.get(f"{layout.media_url}/outfits/{outfit['photo']['path']}")
        assert response.status_code == 404

    await eventually(picture_is_gone)
    back = await ana.http.post(
        "/api/identity/v1/sessions", json={"login": ana.username, "password": PASSWORD}
    )
    assert back.json()["user"]["back_from_break"] is True
    await eventually(lambda: require_visible([outfit["id"]]))
