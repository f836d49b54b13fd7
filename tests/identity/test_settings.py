"""Settings with which identity refuses to start."""

from typing import Any

import pytest
from pydantic import ValidationError

from identity.settings import Settings
from shared.http.auth import KEEP_SECONDS

GOOD: dict[str, Any] = {
    "environment": "production",
    "database_url": "postgresql+psycopg://localhost/none",
    "nats_url": "",
    "keys_url": "",
    "public_url": "https://garderobe.example",
    "refresh_secret": "s" * 32,
    "gateway_secrets": ["s" * 32],
}


def provider(**fields: str) -> dict[str, str]:
    known = {"id": "other", "name": "Other", "client_id": "us", "client_secret": "x"}
    return known | {"issuer": "https://other.example"} | fields


def test_production_with_tls_starts() -> None:
    assert Settings(**GOOD, providers=[provider()]).public_url == "https://garderobe.example"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"public_url": "http://garderobe.example"}, "cookies need Secure"),
        ({"refresh_secret": "s" * 31}, "at least 32 characters"),
        ({"gateway_secrets": "s" * 32 + "," + "s" * 31}, "at least 32 characters"),
        ({"gateway_secrets": []}, "at least 32 characters"),
        ({"providers": [provider(issuer="http://localhost:9000")]}, "must be https"),
        ({"providers": [provider(), provider(name="Again")]}, "the same id"),
        ({"minimum_age": 0}, "greater than or equal to 1"),
    ],
)
def test_unsafe_settings_are_refused(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        Settings(**GOOD | wrong)


def test_a_key_signs_only_after_every_service_has_fetched_it() -> None:
    assert Settings(**GOOD).key_wait_seconds > KEEP_SECONDS
