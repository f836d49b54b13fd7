"""What the admin service hands out when somebody takes their data along."""

import json

from tests.admin.moderation_helpers import decide, reported
from tests.admin.reportables import person
from tests.support.data_export import handed_out
from tests.support.service_under_test import RunningService


async def test_one_gets_ones_reports_and_decisions_but_not_who_reported_one(
    running: RunningService,
) -> None:
    ana, accused = await person(running), await person(running)
    await reported(running, "person", accused, by=ana, note="They shout")
    about_her = await reported(running, "person", ana, by=accused, note="She whispers")
    assert (await decide(running, about_her["id"], "warn", "Please stop.")).status_code == 200

    parts = await handed_out(running, "admin", ana)

    assert [one["note"] for one in parts["reports"]] == ["They shout"]
    assert [one["notice"] for one in parts["account_standing"]] == ["Please stop."]
    assert "She whispers" not in json.dumps(parts)
