"""The running services conform to their API documents, for valid and invalid data.

Each operation of each document is a test. Calls go to the services' own ports, because the gateway
would reject some of them itself (tests/deploy covers that).
"""

import os
import secrets
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
from shared.http.sealer import Sealer
from tests.support.commands import garderobe_of
from tests.support.extent import WHOLE
from tests.support.people import PASSWORD
from tests.support.wait import MAX_SECONDS
from tests.wardrobe.pictures import plain_jpeg

DOCUMENTS = ROOT / "tests" / "contracts" / "openapi"
EXAMPLES = int(os.environ.get("GARDEROBE_API_EXAMPLES", "6" if WHOLE else "2"))
"""Per operation, the same in each run. A few hundred find more, but take an hour."""
TOKEN_SECONDS = 200
REGISTRATION = "/api/admin/v1/registration"
LISTS = {"garment_ids", "ids", "person_ids", "state"}
"""Parameters with several values."""
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
        # Rules that no schema expresses: a taken username, an outfit of another person.
        "positive_data_acceptance": {"enabled": False},
        # The documents do not say what visitors may read; test_visibility.py checks it.
        "ignored_auth": {"enabled": False},
        # Any 4xx will do: the first failing check (a version, missing content) decides which.
        "negative_data_rejection": {"expected-statuses": ["4xx"]},
    },
}


@schemathesis.hook
def filter_query(_: object, query: dict[str, Any] | None) -> bool:
    """Return whether a URL can express the generated query."""
    return all(_is_expressible(name, value) for name, value in (query or {}).items())


def _is_expressible(name: str, value: Any) -> bool:
    if name in LISTS:
        # `ids=` and `ids=5` are lists too: empty and with one item.
        return isinstance(value, list) and all(isinstance(part, str) and part for part in value)
    # A null is omitted, an object becomes other parameters, and the last of several values counts.
    return value is not None and not isinstance(value, list | dict)


def every_operation(service: str) -> Callable[[Any], Any]:
    """Return a decorator that makes a test of each documented operation of a service."""
    config = schemathesis.Config.from_dict(SETTINGS)
    document = schemathesis.openapi.from_path(DOCUMENTS / f"{service}.json", config=config)
    return document.parametrize()


def sealer_of(layout: Layout) -> Sealer:
    """Return a sealer with the secrets of the running gateway."""
    credentials = load_credentials(layout.data / "credentials.json")
    return Sealer([SecretStr(one) for one in credentials.gateway_secrets.split(",")])


class Caller:
    """A signed-in admin who calls the services directly."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.sealer = sealer_of(layout)
        self.session = requests.Session()
        self.http = httpx2.Client(
            base_url=layout.public_url, headers={"Origin": layout.public_url}, timeout=MAX_SECONDS
        )
        name = f"asks_{secrets.token_hex(4)}"
        self.email = f"{name}@example.org"
        self._sign_in("accounts", email=self.email, username=name)
        garderobe_of(layout, "admins", "grant", self.email)
        self.own_ids = self._create_content()

    def ask(self, service: str, case: schemathesis.Case[Any]) -> None:
        """Send a generated request and validate the response against the document."""
        if time.monotonic() - self.signed_in_at > TOKEN_SECONDS:
            self._sign_in("sessions", login=self.email)
        # Generated ids do not exist. To get past 404, use ids of the caller's own content.
        for name, value in case.path_parameters.items():
            if name in self.own_ids and str(value).isdecimal():
                case.path_parameters[name] = self.own_ids[name]
        case.call_and_validate(
            base_url=self.layout.url_of(service),
            session=self.session,
            headers={"Authorization": f"Bearer {self.sealer.seal(self.token)}"},
        )
        if case.path == REGISTRATION and case.method == "PUT":
            # At once, because tests that run at the same time create accounts. In a new session,
            # because an earlier call may have ended this one.
            self._sign_in("sessions", login=self.email)
            response = self.http.put(REGISTRATION, json={"mode": "open"})
            assert response.status_code == 200, response.text

    def close(self) -> None:
        self.session.close()
        self.http.close()

    def _create_content(self) -> dict[str, str]:
        photo = self._create("PUT", "/api/wardrobe/v1/photos", content=plain_jpeg())
        new = {"photo_id": photo, "audience": "public"}
        garment = {"name": "Coat", "category": "outerwear"}
        return {
            "outfit_id": self._create("POST", "/api/wardrobe/v1/outfits", json=new),
            "garment_id": self._create("POST", "/api/wardrobe/v1/garments", json=garment),
            "tag_id": self._create("POST", "/api/tags/v1/tags", json={"name": "Mine"}),
        }

    def _create(self, method: str, path: str, **body: Any) -> str:
        response = self.http.request(method, path, **body)
        assert response.status_code == 201, response.text
        return str(response.json()["id"])

    def _sign_in(self, resource: str, **credentials: str) -> None:
        response = self.http.post(
            f"/api/identity/v1/{resource}", json=credentials | {"password": PASSWORD}
        )
        assert response.is_success, response.text
        self.token = response.json()["access_token"]
        self.signed_in_at = time.monotonic()


@pytest.fixture(scope="module")
def caller(layout: Layout) -> Iterator[Caller]:
    found = Caller(layout)
    yield found
    found.close()


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
