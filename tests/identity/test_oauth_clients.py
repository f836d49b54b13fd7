"""OAuth clients: registered on the command line, authenticated by a secret, for one service."""

import base64
from collections.abc import AsyncIterator

import pytest
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata
from sqlalchemy import text

from tests.identity.gateway import ORIGIN, Gateway, run_verify, verify_settings
from tests.identity.oauth_clients import API, OAuthClient, program_in, register, run
from tests.identity.people import PASSWORD, Person, Site
from tests.support.service_under_test import RunningService
from tests.support.tokens import bearer_of
from tests.support.wait import eventually

HERE = "/api/identity/v1/profiles/me"
THERE = "/api/wardrobe/v1/outfits"


@pytest.fixture(scope="module")
async def gateway(identity: RunningService) -> AsyncIterator[Gateway]:
    async with run_verify(verify_settings(identity.database.url)) as found:
        yield found


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def wait_for_token(oauth_client: OAuthClient, gateway: Gateway) -> str:
    """Return a token with which the client passes, once forward auth knows the client."""
    token = await oauth_client.token()

    async def passed() -> None:
        uri = f"/api/{oauth_client.service}/v1/anything"
        assert await passes(gateway, token, uri) == 200

    await eventually(passed)
    return token


async def passes(gateway: Gateway, token: str, uri: str = HERE, **headers: str) -> int:
    return (await gateway.ask(uri=uri, **bearer(token), **headers)).status_code


async def is_soon_refused(gateway: Gateway, token: str) -> None:
    async def refused() -> None:
        assert await passes(gateway, token) == 401

    await eventually(refused)


@pytest.mark.parametrize("basic", [True, False])
@pytest.mark.parametrize("scope", [{}, {"scope": "identity"}, {"scope": ""}])
async def test_a_client_gets_a_five_minute_token_for_its_service(
    oauth_client: OAuthClient, basic: bool, scope: dict[str, str]
) -> None:
    response = await oauth_client.ask_token(basic=basic, **scope)

    assert response.status_code == 200
    assert response.headers["cache-control"] == "no-store"
    body = response.json()
    assert (body["token_type"], body["expires_in"], body["scope"]) == ("Bearer", 300, "identity")
    assert body.keys() == {"access_token", "token_type", "expires_in", "scope"}
    assert "set-cookie" not in response.headers


async def test_a_client_acts_for_its_account_without_cookies(
    oauth_client: OAuthClient, owner: Person, gateway: Gateway, identity: RunningService
) -> None:
    token = await wait_for_token(oauth_client, gateway)
    passed = await gateway.ask(uri=f"{HERE}?x=1", **bearer(token))

    assert passed.status_code == 200
    assert passed.headers["authorization"] == bearer_of(token)
    read = await identity.client().get(HERE, headers=passed.headers)
    assert (read.status_code, read.json()["id"]) == (200, owner.id)
    assert await passes(gateway, token, method="POST") == 200


@pytest.mark.parametrize(
    "uri",
    [
        THERE,
        "/api/identity",
        "/api/identityx/v1/a",
        "/API/identity/v1/a",
        "/api/wardrobe/../identity/v1/a",
        "/api/identity/../wardrobe/v1/outfits",
        "/api/identity/%2e%2e/wardrobe/v1/outfits",
        "/api/identity/v1/..%2f..%2fwardrobe",
        "/api/identity//v1/a",
        "//api/identity/v1/a",
        "/api/identity;/v1/a",
        "/x?/api/identity/v1/a",
        "",
    ],
)
async def test_a_client_reaches_no_other_service(
    oauth_client: OAuthClient, gateway: Gateway, uri: str
) -> None:
    token = await wait_for_token(oauth_client, gateway)

    for mode in ("required", "optional"):
        assert (await gateway.ask(mode, uri=uri, **bearer(token))).status_code == 403


@pytest.mark.usefixtures("oauth_client")
async def test_a_client_opens_no_websocket(
    identity: RunningService, owner: Person, gateway: Gateway
) -> None:
    feed = await register(identity, f"feed-{owner.username}", owner.email, "feed")
    socket = "/api/feed/v1/realtime"

    token = await wait_for_token(feed, gateway)

    assert await passes(gateway, token, socket, origin=ORIGIN) == 403


async def test_a_clients_token_in_a_cookie_is_refused(
    oauth_client: OAuthClient, gateway: Gateway
) -> None:
    document = f'{{"access_token": "{await wait_for_token(oauth_client, gateway)}"}}'.encode()
    cookie = f"garderobe-session=base64-{base64.urlsafe_b64encode(document).decode()}"

    for mode in ("required", "optional"):
        response = await gateway.ask(mode, uri=HERE, cookie=f"{cookie}; garderobe-bind=x")
        assert response.status_code == 401


async def test_sessions_and_clients_are_not_interchangeable(
    oauth_client: OAuthClient, owner: Person, gateway: Gateway
) -> None:
    person = str(owner.session["access_token"])

    assert await passes(gateway, person) == 401
    assert (await oauth_client.post("/introspect", token=person)).json() == {"active": False}
    refused = await oauth_client.http.get(
        f"{API}/sessions/current",
        headers={"authorization": bearer_of(await oauth_client.token())},
    )
    assert (refused.status_code, refused.json()["code"]) == (403, "person_needed")


async def test_a_revoked_client_is_refused_within_two_seconds(
    oauth_client: OAuthClient, gateway: Gateway
) -> None:
    token = await wait_for_token(oauth_client, gateway)

    done = await run("clients", "revoke", oauth_client.name, "--yes")

    assert done.stdout == f"{oauth_client.name} has been revoked.\n"
    await is_soon_refused(gateway, token)
    assert (await oauth_client.ask_token()).json()["error"] == "invalid_client"
    assert (await run("clients", "revoke", oauth_client.name, "--yes")).exit_code == 1


async def test_a_new_secret_ends_the_old_one_and_its_tokens(
    oauth_client: OAuthClient, gateway: Gateway, identity: RunningService
) -> None:
    token = await wait_for_token(oauth_client, gateway)

    done = await run("clients", "new-secret", oauth_client.name, "--yes")

    renewed = program_in(done.stdout, identity, oauth_client.name, "identity")
    assert renewed.client_id == oauth_client.client_id
    await is_soon_refused(gateway, token)
    assert (await oauth_client.ask_token()).status_code == 401
    assert (await renewed.post("/introspect", token=token)).json() == {"active": False}
    await wait_for_token(renewed, gateway)


async def test_a_client_revokes_a_token(
    oauth_client: OAuthClient, gateway: Gateway, identity: RunningService, owner: Person
) -> None:
    token, kept = await wait_for_token(oauth_client, gateway), await oauth_client.token()
    claims = (await oauth_client.post("/introspect", token=token)).json()
    assert (claims["active"], claims["scope"], claims["sub"]) == (True, "identity", owner.id)
    assert claims["client_id"] == oauth_client.client_id
    other = await register(identity, f"other-{owner.username}", owner.email, "identity")
    assert (await other.post("/introspect", token=token)).json() == {"active": False}
    assert (await other.post("/revoke", token=token)).json()["error"] == "invalid_grant"

    for _ in range(2):
        assert (await oauth_client.post("/revoke", token=token)).status_code == 200

    await is_soon_refused(gateway, token)
    assert (await oauth_client.post("/introspect", token=token)).json() == {"active": False}
    assert await passes(gateway, kept) == 200


async def test_clients_pause_during_a_break_and_end_with_a_deletion(
    oauth_client: OAuthClient, owner: Person, gateway: Gateway, site: Site, identity: RunningService
) -> None:
    token = await wait_for_token(oauth_client, gateway)
    assert (await owner.ask("POST", "/break", password=PASSWORD)).status_code == 204
    await is_soon_refused(gateway, token)
    assert (await oauth_client.ask_token()).status_code == 401

    assert (await site.log_in(owner.username)).status_code == 200
    token = await wait_for_token(oauth_client, gateway)
    async with identity.database.engine.begin() as connection:
        await connection.execute(text(f"DELETE FROM accounts WHERE id = {owner.id}"))
    await is_soon_refused(gateway, token)
    assert (await oauth_client.ask_token()).status_code == 401


async def test_the_secret_is_shown_once_and_not_stored(
    oauth_client: OAuthClient, owner: Person, identity: RunningService
) -> None:
    await oauth_client.token()
    listed = (await run("clients", "list")).stdout
    async with identity.database.engine.connect() as connection:
        rows = (await connection.execute(text("SELECT * FROM oauth_clients"))).all()

    assert (
        f"{oauth_client.client_id}  {oauth_client.name}, {owner.email} in identity, last used"
        in listed
    )
    assert oauth_client.secret not in listed
    assert oauth_client.secret not in str(rows)
    acts = [one["act"] for one in (await owner.ask("GET", "/activity")).json()["items"]]
    assert "program_added" in acts


async def test_clients_can_discover_the_endpoints(oauth_client: OAuthClient) -> None:
    response = await oauth_client.http.get("/.well-known/oauth-authorization-server")

    document = response.json()
    # None, because no flow starts at an authorization endpoint; Authlib requires one.
    assert document["response_types_supported"] == []
    AuthorizationServerMetadata(document | {"response_types_supported": ["none"]}).validate()
    assert document["issuer"] == "http://localhost:8080"
    assert document["token_endpoint"] == f"{document['issuer']}{API}/token"
    assert document["scopes_supported"] == ["identity", "wardrobe", "tags", "feed", "admin"]
    assert response.headers["cache-control"] == "public, max-age=3600"
