"""The pictures that a profile opens with: public outfits, and one answer for all the rest."""

import httpx2

from shared.contracts.identity import ProfileChanged
from shared.contracts.types import Audience
from tests.wardrobe.world import Wardrobe, person


async def somebody(wardrobe: Wardrobe, audience: Audience = "public") -> tuple[int, str]:
    user_id = person()
    name = f"kaia_{user_id}"
    event = ProfileChanged(user_id=user_id, username=name, display_name="Kaia", audience=audience)
    await wardrobe.hear(event, user_id)
    return user_id, name


async def ask(
    wardrobe: Wardrobe, name: str, position: int, viewer: int | None = None, **query: str
) -> httpx2.Response:
    params = {"first-picture": str(position), **query}
    return await wardrobe.running.client(viewer).get(f"/user/{name}", params=params)


async def test_a_profile_leads_to_its_newest_public_pictures_in_their_order(
    wardrobe: Wardrobe,
) -> None:
    owner, name = await somebody(wardrobe)
    older = await wardrobe.publish(owner)
    await wardrobe.publish(owner, "followers")
    newer = await wardrobe.publish(owner)
    for position, outfit in ((1, newer), (2, older)):
        answer = await ask(wardrobe, name.upper(), position, width="320")
        assert answer.status_code == 307
        path = outfit["photo"]["path"].replace("-640.", "-320.")
        assert answer.headers["location"] == f"http://localhost:8081/outfits/{path}"
    assert (await ask(wardrobe, name, 3)).status_code == 204


async def test_nobody_and_somebody_who_is_not_public_lead_nowhere(wardrobe: Wardrobe) -> None:
    for audience in ("followers", "private"):
        owner, name = await somebody(wardrobe, audience)
        await wardrobe.publish(owner)
        hidden, nobody = await ask(wardrobe, name, 1), await ask(wardrobe, "nobody_here", 1)
        assert (hidden.status_code, hidden.content) == (nobody.status_code, nobody.content)
        assert hidden.status_code == 204


async def test_a_block_hides_the_pictures_from_either(wardrobe: Wardrobe) -> None:
    owner, name = await somebody(wardrobe)
    await wardrobe.publish(owner)
    blocked, blocker, other = person(), person(), person()
    await wardrobe.block(owner, blocked)
    await wardrobe.block(blocker, owner)
    seen = [await ask(wardrobe, name, 1, viewer) for viewer in (blocked, blocker, other)]
    assert [answer.status_code for answer in seen] == [204, 204, 307]
