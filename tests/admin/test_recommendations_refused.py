"""Refused recommendations, and access without a role."""

from typing import Any

import pytest

from contracts.types import Audience
from tests.admin.reportables import STRANGER, call, outfit, person, recommendation
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually


@pytest.mark.parametrize("audience", ["followers", "private"])
async def test_content_that_is_not_public_is_refused(
    running: RunningService, audience: Audience
) -> None:
    public_owner, hidden_owner = await person(running), await person(running, audience)
    hidden, of_hidden_owner = (
        await outfit(running, public_owner, audience),
        await outfit(running, hidden_owner),
    )

    async def refused() -> None:
        for kind, subject in (
            ("outfit", hidden),
            ("outfit", of_hidden_owner),
            ("person", hidden_owner),
        ):
            response = await call(
                running, "POST", "/recommendations", recommendation(kind, subject)
            )
            assert (response.status_code, response.json()["code"]) == (409, "subject_not_public")

    await eventually(refused)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"ends_at": "2026-01-01T00:00:00Z", "starts_at": "2026-01-02T00:00:00Z"}, "ends_at"),
        ({"ends_at": "2020-01-01T00:00:00Z", "starts_at": "2019-01-01T00:00:00Z"}, "ends_at"),
        ({"ends_at": "9999-12-31T23:59:59Z"}, "ends_at"),
        ({"ends_at": "10000-01-01T00:00:00Z"}, "ends_at"),
        # In UTC this is in the year 10000, which cannot be parsed again.
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
async def test_invalid_fields_are_refused(
    running: RunningService, fields: dict[str, Any], field: str
) -> None:
    response = await call(running, "POST", "/recommendations", recommendation("outfit", 1) | fields)
    assert response.status_code == 422, response.text
    assert response.json()["errors"][0]["field"] == field


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
async def test_people_without_a_role_get_404(
    running: RunningService, method: str, path: str
) -> None:
    response = await call(running, method, path, {}, user=STRANGER)
    unknown = await call(running, method, "/nothing-here", {}, user=STRANGER)
    assert response.status_code == unknown.status_code == 404
    same = {"title", "status", "detail", "code", "type"}
    assert {k: response.json()[k] for k in same} == {k: unknown.json()[k] for k in same}
