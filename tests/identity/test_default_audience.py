"""The audience that a person's new content starts with."""

from contracts.feed import CircleChanged
from tests.identity.people import Site
from tests.identity.test_profiles import ME, PROFILES, change
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


async def test_the_default_audience_is_private_once_its_circle_is_deleted(
    identity: RunningService, site: Site
) -> None:
    ana, ben = await site.register(), await site.register()
    for chosen in ("followers", None, "circle:70"):
        assert (await change(ana, default_audience=chosen))["default_audience"] == chosen
    wrong = await ana.browser.patch(ME, json={"default_audience": "circle"}, headers=ana.bearer)
    assert wrong.status_code == 422
    before = (await ana.browser.get(ME, headers=ana.bearer)).json()
    seen = await ben.browser.get(PROFILES, params={"ids": ana.id}, headers=ben.bearer)
    assert seen.json()["items"][0]["default_audience"] is None

    # Neither another circle nor another person's matters.
    for owner, circle in ((ana.id, 71), (ben.id, 70), (ana.id, 70)):
        event = CircleChanged(circle_id=circle, owner_id=int(owner), deleted=True)
        await identity.publish(event, subject=circle, version=2)

    async def is_private() -> None:
        found = (await ana.browser.get(ME, headers=ana.bearer)).json()
        assert found == before | {"default_audience": "private"}, "no conflict for an open edit"

    await eventually(is_private)
