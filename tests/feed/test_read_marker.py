"""The read marker of the timeline."""

import pytest

from feed.timeline.read_marker import domain
from tests.feed.world import World, fresh_id, old_id
from tests.support.wait import eventually


async def test_the_marker_only_moves_forward(world: World) -> None:
    author = await world.person()
    viewer = await world.follower_of(author)
    older, newer = await world.publish(author), await world.publish(author)
    await world.shows(viewer, newer, older)
    nothing = {"outfit_id": None, "published_at": None, "seen_at": None, "unseen": 0}
    assert (await world.get(viewer, "/timeline-marker")).json() == nothing

    for outfit in (older, newer, older):
        answer = await world.put(viewer, "/timeline-marker", {"outfit_id": str(outfit.id)})
        assert answer.status_code == 200, answer.text
    marker = (await world.get(viewer, "/timeline-marker")).json()
    assert marker["outfit_id"] == str(newer.id)
    assert marker["published_at"] == "2026-11-21T12:00:00Z"
    assert marker == answer.json()
    assert (await world.get(author, "/timeline-marker")).json() == nothing


async def test_the_marker_needs_a_visible_outfit(world: World) -> None:
    author = await world.person()
    outfit = await world.publish(author, "followers", id=old_id())
    body = {"outfit_id": str(outfit.id)}

    async def is_known() -> None:
        assert (await world.put(author, "/timeline-marker", body)).status_code == 200

    await eventually(is_known)
    assert (await world.put(fresh_id(), "/timeline-marker", body)).status_code == 404
    assert (await world.put(None, "/timeline-marker", body)).status_code == 401


async def test_the_marker_counts_newer_outfits(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    author, other = await world.person(), await world.person()
    viewer = await world.follower_of(author, other)
    outfits = [await world.publish(author) for _ in range(5)]
    hidden, first_outfit = await world.publish(author), await world.publish(other)
    await world.send(hidden, hidden.removal())

    async def all_are_there() -> None:
        assert set(await world.timeline(viewer)) == {
            first_outfit.id,
            *(outfit.id for outfit in outfits),
        }

    await eventually(all_are_there)
    body = {"outfit_id": str(outfits[1].id)}
    assert (await world.put(viewer, "/timeline-marker", body)).json()["unseen"] == 4
    await world.put(viewer, f"/mutes/{other}", {"days": None})
    assert (await world.get(viewer, "/timeline-marker")).json()["unseen"] == 3
    monkeypatch.setattr(domain, "MAX_UNSEEN", 2)
    assert (await world.get(viewer, "/timeline-marker")).json()["unseen"] == 2
