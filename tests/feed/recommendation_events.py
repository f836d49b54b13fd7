"""Recommendations, by events of the admin service."""

from datetime import UTC, datetime, timedelta
from typing import Any

from contracts.admin import RecommendationChanged, RecommendationKind
from tests.feed.world import API, World, fresh_id
from tests.support.wait import eventually


async def recommend(
    world: World,
    kind: RecommendationKind,
    subject_id: int,
    *,
    recommendation_id: int | None = None,
    version: int = 1,
    **fields: Any,
) -> int:
    """Publish a recommendation and wait for it; by default it is active everywhere."""
    recommendation_id = recommendation_id or fresh_id()
    now = datetime.now(UTC)
    values: dict[str, Any] = {
        "reason": "Look",
        "starts_at": now - timedelta(days=1),
        "ends_at": now + timedelta(days=1),
        "position": 1,
    }
    event = RecommendationChanged(
        recommendation_id=recommendation_id, kind=kind, subject_id=subject_id, **values | fields
    )
    event_id = await world.running.publish(event, subject=recommendation_id, version=version)
    await eventually(lambda: world.require_handled(event_id))
    return recommendation_id


async def recommendations(world: World, viewer_id: int, query: str = "") -> list[dict[str, Any]]:
    """Return the viewer's recommendations, which include those of other tests of the module."""
    answer = await world.get(viewer_id, f"/recommendations?limit=50{query}")
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def sees(world: World, viewer_id: int, recommendation_id: int, query: str = "") -> bool:
    items = await recommendations(world, viewer_id, query)
    return str(recommendation_id) in [item["id"] for item in items]


async def mark(world: World, viewer_id: int, recommendation_id: int, *marks: str) -> int:
    """Record what the viewer did; return the status code."""
    items = [{"id": str(recommendation_id), "mark": mark} for mark in marks]
    async with world.running.client(viewer_id) as client:
        answer = await client.post(f"{API}/recommendations/marks", json={"items": items})
    return answer.status_code
