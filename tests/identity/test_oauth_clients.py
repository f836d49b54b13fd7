"""Programs: registered at the console, signed in with a secret, acting in one service."""

import base64
from collections.abc import AsyncIterator

import pytest
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata
from sqlalchemy import text

from tests.identity.gateway import ORIGIN, Gateway, run_verify, verify_settings
from tests.identity.oauth_clients import API, Program, program_in, register, run
from tests.identity.people import PASSWORD, Door, Person
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


async def works(program: Program, gateway: Gateway) -> str:
    """A token with which the program passes, as soon as verify has heard of it."""
    token = await program.token()

    async def passed() -> None:
        uri = f"/api/{program.service}/v1/anything"
        assert await passes(gateway, token, uri) == 200

    await eventually(passed, seconds=5)
    return token


async def passes(gateway: Gateway, token: str, uri: str = HERE, **headers: str) -> int:
    return (await gateway.ask(uri=uri, **bearer(token), **headers)).status_code


async def is_soon_refused(gateway: Gateway, token: str) -> None:
    async def refused() -> None:
        assert await passes(gateway, token) == 401

    await eventually(refused, seconds=2)


@pytest.mark.parametrize("basic", [True, False])
@pytest.mark.parametrize("scope", [{}, {"scope": "identity"}, {"scope": ""}])
async def test_a_program_gets_five_minutes_in_its_service(
    program: Program, basic: bool, scope: dict[str, str]
) -> None:
    answer = await program.ask_token(basic=basic, **scope)

    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    body = answer.json()
    assert (body["token_type"], body["expires_in"], body["scope"]) == ("Bearer", 300, "identity")
    assert body.keys() == {"access_token", "token_type", "expires_in", "scope"}
    assert "set-cookie" not in answer.headers


async def test_it_acts_for_its_account_without_any_cookie(
    program: Program, owner: Person, gateway: Gateway, identity: RunningService
) -> None:
    token = await works(program, gateway)
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
async def test_it_reaches_no_other_service(program: Program, gateway: Gateway, uri: str) -> None:
    token = await works(program, gateway)

    for mode in ("required", "optional"):
        assert (await gateway.ask(mode, uri=uri, **bearer(token))).status_code == 403


@pytest.mark.usefixtures("program")
async def test_it_opens_no_socket(
    identity: RunningService, owner: Person, gateway: Gateway
) -> None:
    feed = await register(identity, f"feed-{owner.username}", owner.email, "feed")
    socket = "/api/feed/v1/realtime"

    token = await works(feed, gateway)

    assert await passes(gateway, token, socket, origin=ORIGIN) == 403


async def test_its_token_in_a_cookie_opens_nothing(program: Program, gateway: Gateway) -> None:
    document = f'{{"access_token": "{await works(program, gateway)}"}}'.encode()
    cookie = f"garderobe-session=base64-{base64.urlsafe_b64encode(document).decode()}"

    for mode in ("required", "optional"):
        answer = await gateway.ask(mode, uri=HERE, cookie=f"{cookie}; garderobe-bind=x")
        assert answer.status_code == 401


async def test_a_session_is_no_program_and_the_reverse(
    program: Program, owner: Person, gateway: Gateway
) -> None:
    person = str(owner.session["access_token"])

    assert await passes(gateway, person) == 401
    assert (await program.post("/introspect", token=person)).json() == {"active": False}
    refused = await program.http.get(
        f"{API}/sessions/current",
        headers={"authorization": bearer_of(await program.token())},
    )
    assert (refused.status_code, refused.json()["code"]) == (403, "person_needed")


async def test_a_revoked_program_is_out_within_two_seconds(
    program: Program, gateway: Gateway
) -> None:
    token = await works(program, gateway)

    done = await run("clients", "revoke", program.name)

    assert done.stdout == f"{program.name} has been revoked.\n"
    await is_soon_refused(gateway, token)
    assert (await program.ask_token()).json()["error"] == "invalid_client"
    assert (await run("clients", "revoke", program.name)).exit_code == 1


async def test_a_new_secret_ends_the_old_one_and_its_tokens(
    program: Program, gateway: Gateway, identity: RunningService
) -> None:
    token = await works(program, gateway)

    done = await run("clients", "new-secret", program.name)

    renewed = program_in(done.stdout, identity, program.name, "identity")
    assert renewed.client_id == program.client_id
    await is_soon_refused(gateway, token)
    assert (await program.ask_token()).status_code == 401
    assert (await renewed.post("/introspect", token=token)).json() == {"active": False}
    await works(renewed, gateway)


async def test_a_program_gives_a_token_back(
    program: Program, gateway: Gateway, identity: RunningService, owner: Person
) -> None:
    token, kept = await works(program, gateway), await program.token()
    told = (await program.post("/introspect", token=token)).json()
    assert (told["active"], told["scope"], told["sub"]) == (True, "identity", owner.id)
    assert told["client_id"] == program.client_id
    other = await register(identity, f"other-{owner.username}", owner.email, "identity")
    assert (await other.post("/introspect", token=token)).json() == {"active": False}
    assert (await other.post("/revoke", token=token)).json()["error"] == "invalid_grant"

    for _ in range(2):
        assert (await program.post("/revoke", token=token)).status_code == 200

    await is_soon_refused(gateway, token)
    assert (await program.post("/introspect", token=token)).json() == {"active": False}
    assert await passes(gateway, kept) == 200


async def test_programs_of_an_account_on_a_break_rest_and_those_of_a_deleted_one_end(
    program: Program, owner: Person, gateway: Gateway, door: Door, identity: RunningService
) -> None:
    token = await works(program, gateway)
    assert (await owner.ask("POST", "/break", password=PASSWORD)).status_code == 204
    await is_soon_refused(gateway, token)
    assert (await program.ask_token()).status_code == 401

    assert (await door.log_in(owner.username)).status_code == 200
    token = await works(program, gateway)
    async with identity.database.engine.begin() as connection:
        await connection.execute(text(f"DELETE FROM accounts WHERE id = {owner.id}"))
    await is_soon_refused(gateway, token)
    assert (await program.ask_token()).status_code == 401


async def test_the_secret_is_shown_once_and_kept_nowhere(
    program: Program, owner: Person, identity: RunningService
) -> None:
    await program.token()
    listed = (await run("clients", "list")).stdout
    async with identity.database.engine.connect() as connection:
        rows = (await connection.execute(text("SELECT * FROM oauth_clients"))).all()

    assert f"{program.client_id}  {program.name}, {owner.email} in identity, last used" in listed
    assert program.secret not in listed
    assert program.secret not in str(rows)
    acts = [one["act"] for one in (await owner.ask("GET", "/activity")).json()["items"]]
    assert "program_added" in acts


async def test_programs_find_our_addresses(program: Program) -> None:
    answer = await program.http.get("/.well-known/oauth-authorization-server")

    document = answer.json()
    # No type is right, because nothing starts at an authorization endpoint; Authlib wants one.
    assert document["response_types_supported"] == []
    AuthorizationServerMetadata(document | {"response_types_supported": ["none"]}).validate()
    assert document["issuer"] == "http://localhost:8080"
    assert document["token_endpoint"] == f"{document['issuer']}{API}/token"
    assert document["scopes_supported"] == ["identity", "wardrobe", "tags", "feed", "admin"]
    assert answer.headers["cache-control"] == "public, max-age=3600"
