"""Requests of OAuth clients that are refused, and the responses."""

from collections.abc import AsyncIterator

import pytest

from tests.identity.oauth_clients import API, OAuthClient, register, run, use_settings_of
from tests.identity.people import Person, Site
from tests.support.service_under_test import RunningService


@pytest.fixture(scope="module")
async def owner(site: Site) -> Person:
    return await site.register()


@pytest.fixture(scope="module")
async def oauth_client(identity: RunningService, owner: Person) -> AsyncIterator[OAuthClient]:
    """Return one client for all tests: nothing that is refused changes it."""
    with pytest.MonkeyPatch.context() as patch:
        use_settings_of(identity, patch)
        yield await register(identity, "refused", owner.email, "identity")


@pytest.mark.parametrize("token", ["x", "a.b.c", "x" * 10_000, "é", "1.1.seal"])
async def test_an_invalid_token_is_inactive_and_needs_no_revocation(
    oauth_client: OAuthClient, token: str
) -> None:
    for hint in ("", "refresh_token", "nonsense"):
        response = await oauth_client.post("/introspect", token=token, token_type_hint=hint)
        assert (response.status_code, response.json()) == (200, {"active": False})
    assert (await oauth_client.post("/revoke", token=token)).status_code == 200


BAD: dict[str, tuple[dict[str, str], int, str]] = {
    "another scope": ({"scope": "wardrobe"}, 400, "invalid_scope"),
    "an unknown scope": ({"scope": "everything"}, 400, "invalid_scope"),
    "two scopes": ({"scope": "identity wardrobe"}, 400, "invalid_scope"),
    "its scope twice": ({"scope": "identity identity"}, 400, "invalid_scope"),
    "a long scope": ({"scope": "i" * 10_000}, 400, "invalid_scope"),
    "no grant type": ({"grant_type": ""}, 400, "invalid_request"),
    "another grant type": ({"grant_type": "password"}, 400, "unsupported_grant_type"),
    "a secret in the body too": ({"client_secret": "x"}, 400, "invalid_request"),
}


@pytest.mark.parametrize("name", BAD)
async def test_invalid_requests_of_a_client_are_refused(
    oauth_client: OAuthClient, name: str
) -> None:
    form, status, error = BAD[name]
    response = await oauth_client.ask_token(**form)

    assert (response.status_code, response.json()["error"]) == (status, error)
    assert response.json()["error_description"]


@pytest.mark.parametrize(
    ("client_id", "secret"),
    [
        ("{id}", "wrong"),
        ("{id}", "é\x00"),
        ("{id}", "x" * 10_000),
        ("1", "{secret}"),
        ("x" * 10_000, "{secret}"),
        ("9" * 10_000, "{secret}"),
        ("9223372036854775808", "{secret}"),
        ("' OR 1=1 --", "{secret}"),
        ("٣", "{secret}"),
        ("0", "x"),
    ],
)
@pytest.mark.parametrize("basic", [True, False])
async def test_unknown_clients_all_get_the_same_response(
    oauth_client: OAuthClient, client_id: str, secret: str, basic: bool
) -> None:
    known = {"id": oauth_client.client_id, "secret": oauth_client.secret}
    stranger = OAuthClient(
        oauth_client.http, "", "", client_id.format(**known), secret.format(**known)
    )

    for path in ("/token", "/introspect", "/revoke"):
        form = {"grant_type": "client_credentials", "token": "x"}
        response = await stranger.post(path, basic=basic, **form)
        assert response.status_code == 401
        assert response.headers["www-authenticate"].startswith("Basic")
        assert response.json() == {
            "error": "invalid_client",
            "error_description": "The client is unknown, or its secret is wrong.",
        }


@pytest.mark.parametrize(
    "authorization",
    ["Basic", "Basic %%%", "Basic /w==", "Basic Og==", "Basic " + "A" * 9999, "Bearer x", "é"],
)
async def test_a_malformed_header_identifies_nobody(
    oauth_client: OAuthClient, authorization: str
) -> None:
    response = await oauth_client.http.post(
        f"{API}/token",
        data={"grant_type": "client_credentials"},
        headers=[(b"authorization", authorization.encode("latin-1"))],
    )

    assert (response.status_code, response.json()["error"]) == (401, "invalid_client")


async def test_a_repeated_parameter_is_refused(oauth_client: OAuthClient) -> None:
    response = await oauth_client.http.post(
        f"{API}/token",
        content="grant_type=client_credentials&scope=identity&scope=wardrobe",
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        auth=(oauth_client.client_id, oauth_client.secret),
    )

    assert (response.status_code, response.json()["error"]) == (400, "invalid_request")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            ("tool", "nobody@example.org", "identity"),
            "email address or id nobody@example",
        ),
        (("tool", "{email}", "everything"), "one of identity"),
        (("{name}", "{email}", "identity"), "already a client with this name"),
    ],
)
async def test_registration_errors_are_reported(
    oauth_client: OAuthClient, owner: Person, options: tuple[str, str, str], words: str
) -> None:
    known = {"email": owner.email, "name": oauth_client.name}
    name, account, service = (option.format(**known) for option in options)
    done = await run("clients", "add", "--name", name, "--account", account, "--service", service)

    assert done.exit_code == 1
    assert words in done.stderr
