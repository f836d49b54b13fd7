"""The admin service's part of a person's data export."""

import json

from tests.admin.moderation_helpers import decide, file_report
from tests.admin.reportables import person
from tests.support.data_export import exported_rows
from tests.support.service_under_test import RunningService


async def test_an_export_has_own_reports_and_decisions_without_reporters(
    running: RunningService,
) -> None:
    ana, accused = await person(running), await person(running)
    await file_report(running, "person", accused, by=ana, note="They shout")
    about_ana = await file_report(running, "person", ana, by=accused, note="She whispers")
    assert (await decide(running, about_ana["id"], "warn", "Please stop.")).status_code == 200

    parts = await exported_rows(running, "admin", ana)

    assert [row["note"] for row in parts["reports"]] == ["They shout"]
    assert [row["notice"] for row in parts["account_standing"]] == ["Please stop."]
    assert "She whispers" not in json.dumps(parts)
