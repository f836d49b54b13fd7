"""What programs may do in identity: read and change the profile, and nothing of the account."""

import json
from pathlib import Path

import pytest

from tests.identity.oauth_clients import register, run, use_settings_of
from tests.identity.people import Door
from tests.support.service_under_test import RunningService
from tests.support.tokens import bearer_of

DOCUMENT = Path(__file__).parents[1] / "contracts" / "openapi" / "identity.json"
PROGRAMS_MAY = {
    "GET /api/identity/v1/profiles/me",
    "PATCH /api/identity/v1/profiles/me",
    "GET /api/identity/v1/profiles",
}


def operations() -> list[str]:
    """Every call that looks at the viewer, as `METHOD /path`."""
    return [
        f"{method.upper()} {path}"
        for path, item in json.loads(DOCUMENT.read_text())["paths"].items()
        for method, operation in item.items()
        if operation.get("security")
    ]


async def test_whatever_else_needs_the_person(
    identity: RunningService, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_settings_of(identity, monkeypatch)
    ana = await door.register()
    program = await register(identity, "curious", ana.email, "identity")
    headers = {"Authorization": bearer_of(await program.token())}
    answers = {}
    for operation in operations():
        method, path = operation.split()
        answer = await program.http.request(
            method, path.replace("{", "1").replace("}", "1"), headers=headers
        )
        answers[operation] = answer.json().get("code") if answer.status_code == 403 else "done"

    assert len(answers) > 15
    assert answers.keys() >= PROGRAMS_MAY
    assert {name for name, told in answers.items() if told != "person_needed"} == PROGRAMS_MAY
    assert await ana.is_signed_in()
    assert "curious" in (await run("clients", "list")).stdout
