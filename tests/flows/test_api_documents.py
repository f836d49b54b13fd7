"""What the API documents promise, asked of the running services with data that fits and does not.

Each operation of each document is a test. The services are asked at their own doors: the gateway's
limits and refusals would answer for them (those are tested in tests/deploy).
"""

import os
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx2
import pytest
import requests
import schemathesis
from pydantic import SecretStr

from deploy.local.credentials import load_credentials
from deploy.local.layout import ROOT, Layout
from shared.sealer import Sealer
from tests.support.people import PASSWORD
from tests.wardrobe.pictures import plain_jpeg

DOCUMENTS = ROOT / "tests" / "contracts" / "openapi"
EXAMPLES = int(os.environ.get("GARDEROBE_API_EXAMPLES", "6"))
"""For each operation; a few hundred find more, and take an hour."""
TOKEN_SECONDS = 200
LISTS = {"ids", "state"}
"""Parameters that take more than one value."""
SETTINGS = {
    "seed": 1,
    "generation": {
        "mode": "all",
        "max-examples": EXAMPLES,
        "deterministic": True,
        "no-shrink": True,
    },
    "phases": {"coverage": {"enabled": False}},
    "checks": {
        # Rules that no schema can tell: a username that is taken, an outfit of somebody else's.
        "positive_data_acceptance": {"enabled": False},
        # What visitors may read, the documents do not tell: test_who_sees_what.py does.
        "ignored_auth": {"enabled": False},
        # Any refusal will do: what comes first (a version, a missing thing) decides which one.
        "negative_data_rejection": {"expected-statuses": ["4xx"]},
    },
}


@schemathesis.hook
def filter_query(_: object, query: dict[str, Any] | None) -> bool:
    """Whether the address says what was made up: only then can its faults be seen there."""
    return all(_is_said(name, value) for name, value in (query or {}).items())


def _is_said(name: str, value: Any) -> bool:
    if name in LISTS:
        # `ids=` and `ids=5` are lists as well, of nothing and of one.
        return isinstance(value, list) and all(isinstance(part, str) and part for part in value)
    # Nothing is left out, an object becomes other parameters, and of several the last counts.
    return value is not None and not isinstance(value, list | dict)


def every_operation(service: str) -> Callable[[Any], Any]:
    """Makes a test of each operation that the service documents."""
    config = schemathesis.Config.from_dict(SETTINGS)
    document = schemathesis.openapi.from_path(DOCUMENTS / f"{service}.json", config=config)
    return document.parametrize()


def sealer_of(layout: Layout) -> Sealer:
    """Seals as the gateway of the running system does."""
    credentials = load_credentials(layout.data / "credentials.json")
    return Sealer([SecretStr(one) for one in credentials.gateway_secrets.split(",")])


class Caller:
    """An admin, signed in, who asks the services themselves."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.sealer = sealer_of(layout)
        self.session = requests.Session()
        self.http = httpx2.Client(
            base_url=layout.public_url, headers={"Origin": layout.public_url}, timeout=30
        )
        name = f"asks_{secrets.token_hex(4)}"
        self.email = f"{name}@example.org"
        self._sign_in("accounts", email=self.email, username=name)
        command = (sys.executable, "-m", "deploy.local", "service", "admin", "grant", self.email)
        subprocess.run(command, cwd=ROOT, check=True)
        self.things = self._furnish()

    def ask(self, service: str, case: schemathesis.Case[Any]) -> None:
        """Send what was made up, and hold the answer against the document."""
        if time.monotonic() - self.since > TOKEN_SECONDS:
            self._sign_in("sessions", login=self.email)
        # Made-up ids are of nothing: what comes after "not found" is asked about things of hers.
        for name, value in case.path_parameters.items():
            if name in self.things and str(value).isdecimal():
                case.path_parameters[name] = self.things[name]
        case.call_and_validate(
            base_url=self.layout.url_of(service),
            session=self.session,
            headers={"Authorization": f"Bearer {self.sealer.seal(self.token)}"},
        )

    def leave(self) -> None:
        """Put back what counts for everybody."""
        self._sign_in("sessions", login=self.email)
        answer = self.http.put("/api/admin/v1/registration", json={"mode": "open"})
        assert answer.status_code == 200, answer.text
        self.session.close()
        self.http.close()

    def _furnish(self) -> dict[str, str]:
        photo = self._make("PUT", "/api/wardrobe/v1/photos", content=plain_jpeg())
        new = {"photo_id": photo, "audience": "public"}
        garment = {"name": "Coat", "category": "outerwear"}
        return {
            "outfit_id": self._make("POST", "/api/wardrobe/v1/outfits", json=new),
            "garment_id": self._make("POST", "/api/wardrobe/v1/garments", json=garment),
            "tag_id": self._make("POST", "/api/tags/v1/tags", json={"name": "Mine"}),
        }

    def _make(self, method: str, path: str, **body: Any) -> str:
        answer = self.http.request(method, path, **body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def _sign_in(self, door: str, **who: str) -> None:
        answer = self.http.post(f"/api/identity/v1/{door}", json=who | {"password": PASSWORD})
        assert answer.is_success, answer.text
        self.token = answer.json()["access_token"]
        self.since = time.monotonic()


@pytest.fixture(scope="module")
def caller(layout: Layout) -> Iterator[Caller]:
    found = Caller(layout)
    yield found
    found.leave()


@every_operation("identity")
def test_identity(case: schemathesis.Case[Any], caller: Caller) -> None:
    caller.ask("identity", case)


@every_operation("wardrobe")
def test_wardrobe(case: schemathesis.Case[Any], caller: Caller) -> None:
    caller.ask("wardrobe", case)


@every_operation("tags")
def test_tags(case: schemathesis.Case[Any], caller: Caller) -> None:
    caller.ask("tags", case)


@every_operation("feed")
def test_feed(case: schemathesis.Case[Any], caller: Caller) -> None:
    caller.ask("feed", case)


@every_operation("admin")
def test_admin(case: schemathesis.Case[Any], caller: Caller) -> None:
    caller.ask("admin", case)
