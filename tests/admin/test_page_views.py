"""Page views by day and page."""

from datetime import UTC, datetime
from uuid import uuid4

from tests.admin.usage import DAY, get_report, send_events, viewed
from tests.support.service_under_test import RunningService


async def test_views_are_counted_by_day_and_page(running: RunningService) -> None:
    page, now = f"/{uuid4().hex}", datetime.now(UTC)
    device = await send_events(running, viewed(page), viewed(page), viewed(page, now - DAY))
    await send_events(running, viewed(page), viewed(page, now - 9 * DAY))
    report = await get_report(running, "views", days=7, page=page)
    assert [(day["views"], day["browsers"]) for day in report["days"]] == [
        *[(0, 0)] * 5,
        (1, 1),
        (3, 2),
    ]
    assert report["days"][-1]["day"] == now.date().isoformat()
    assert report["total"] == {"views": 4, "browsers": 2}
    assert {"page": page, "views": 4, "browsers": 2} in report["pages"]
    await send_events(running, viewed(page), device=device)
    assert (await get_report(running, "views", days=7, page=page))["total"]["browsers"] == 2
