"""What cannot be recommended, and to whom there are no recommendations to make."""

from typing import Any

import pytest

from contracts.types import Audience
from tests.admin.reportables import STRANGER, ask, new, outfit, person
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


@pytest.mark.parametrize("audience", ["followers", "private"])
async def test_what_not_everybody_may_see_is_refused(
    running: RunningService, audience: Audience
) -> None:
    open_owner, shy_owner = await person(running), await person(running, audience)
    hidden, of_shy = await outfit(running, open_owner, audience), await outfit(running, shy_owner)

    async def refused() -> None:
        for kind, subject in (("outfit", hidden), ("outfit", of_shy), ("person", shy_owner)):
            answer = await ask(running, "POST", "/recommendations", new(kind, subject))
            assert (answer.status_code, answer.json()["code"]) == (409, "subject_not_public")

    await eventually(refused)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"ends_at": "2026-01-01T00:00:00Z", "starts_at": "2026-01-02T00:00:00Z"}, "ends_at"),
        ({"ends_at": "2020-01-01T00:00:00Z", "starts_at": "2019-01-01T00:00:00Z"}, "ends_at"),
        ({"ends_at": "9999-12-31T23:59:59Z"}, "ends_at"),
        ({"ends_at": "10000-01-01T00:00:00Z"}, "ends_at"),
        # In UTC it is of the year 10000, and nobody could read it any more.
        ({"ends_at": "9999-12-31T23:59:59-01:00", "starts_at": "9999-12-31T00:00:00Z"}, "ends_at"),
        ({"ends_at": "2027-01-01T00:00:00"}, "ends_at"),
        ({"ends_at": None}, "ends_at"),
        ({"ends_at": 1800000000}, "ends_at"),
        ({"starts_at": "1763683200"}, "starts_at"),
        ({"reason": ""}, "reason"),
        ({"reason": "x" * 201}, "reason"),
        ({"reason": "x" * 1_000_000}, "reason"),
        ({"reason": "a\u0000b"}, "reason"),
        ({"reason": "\u200b"}, "reason"),
        ({"reason": "a" + "\u200b" * 150}, "reason"),
        ({"countries": ["Netherlands"]}, "countries.0"),
        ({"countries": [f"{a}{b}" for a in "ABCDEFGH" for b in "ABCDEFGH"]}, "countries"),
        ({"position": -1}, "position"),
        ({"subject_id": "-1"}, "subject_id"),
        ({"kind": "garment"}, "kind"),
    ],
)
async def test_what_cannot_be_is_refused_at_its_field(
    running: RunningService, fields: dict[str, Any], field: str
) -> None:
    answer = await ask(running, "POST", "/recommendations", new("outfit", 1) | fields)
    assert answer.status_code == 422, answer.text
    assert answer.json()["errors"][0]["field"] == field


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/recommendations"),
        ("POST", "/recommendations"),
        ("PUT", "/recommendations/order"),
        ("PATCH", "/recommendations/1"),
        ("DELETE", "/recommendations/1"),
    ],
)
async def test_for_anybody_else_there_are_no_recommendations(
    running: RunningService, method: str, path: str
) -> None:
    answer = await ask(running, method, path, {}, user=STRANGER)
    nowhere = await ask(running, method, "/nothing-here", {}, user=STRANGER)
    assert answer.status_code == nowhere.status_code == 404
    same = {"title", "status", "detail", "code", "type"}
    assert {k: answer.json()[k] for k in same} == {k: nowhere.json()[k] for k in same}
