"""OAuth clients can read and change the profile in identity, but nothing of the account."""

import json
from pathlib import Path

import pytest

from tests.identity.oauth_clients import register, run, use_settings_of
from tests.identity.people import Site
from tests.support.service_under_test import RunningService
from tests.support.tokens import bearer_of

DOCUMENT = Path(__file__).parents[1] / "contracts" / "openapi" / "identity.json"
PROGRAMS_MAY = {
    "GET /api/identity/v1/profiles/me",
    "PATCH /api/identity/v1/profiles/me",
    "GET /api/identity/v1/profiles",
}
FOR_OPERATORS = " /api/identity/v1/operations"
"""With a grant, which only admins get; tests/shared/test_operations.py shows it."""


def operations() -> list[str]:
    """Return every operation that depends on the viewer, as `METHOD /path`."""
    return [
        f"{method.upper()} {path}"
        for path, item in json.loads(DOCUMENT.read_text())["paths"].items()
        for method, operation in item.items()
        if operation.get("security") and FOR_OPERATORS not in f" {path}"
    ]


async def test_all_other_operations_need_a_person(
    identity: RunningService, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_settings_of(identity, monkeypatch)
    ana = await site.register()
    oauth_client = await register(identity, "curious", ana.email, "identity")
    headers = {"Authorization": bearer_of(await oauth_client.token())}
    responses = {}
    for operation in operations():
        method, path = operation.split()
        response = await oauth_client.http.request(
            method, path.replace("{", "1").replace("}", "1"), headers=headers
        )
        responses[operation] = (
            response.json().get("code") if response.status_code == 403 else "done"
        )

    assert len(responses) > 15
    assert responses.keys() >= PROGRAMS_MAY
    assert {name for name, code in responses.items() if code != "person_needed"} == PROGRAMS_MAY
    assert await ana.is_signed_in()
    assert "curious" in (await run("clients", "list")).stdout
