"""Numbers about wardrobe that operators see."""

from shared.operations.counts import Counts
from tests.support.operations import OPERATOR, grant
from tests.wardrobe.world import Wardrobe, person
from wardrobe.operations import COUNTS

DAY_MS = 86_400_000


async def test_outfits_published_in_a_day_are_new_and_no_drafts(wardrobe: Wardrobe) -> None:
    owner = person()
    await wardrobe.publish(owner, state="draft")
    await wardrobe.publish(owner)
    old = await wardrobe.publish(owner)
    age = f"- ({DAY_MS + 1000}::bigint << 22)"  # an id begins with the milliseconds of its creation
    await wardrobe.change(f"UPDATE outfits SET id = id {age} WHERE id = :id", id=old["id"])
    wardrobe.running.app.state.operations.counts = Counts(COUNTS)
    async with wardrobe.client(OPERATOR, **grant("read", "wardrobe")) as client:
        state = (await client.get("operations")).json()
    counts = {one["name"]: one["value"] for one in state["counts"]}
    assert counts["outfits_published_in_a_day"] == 1
