"""What programs may send, and what they are told when it is not good."""

from collections.abc import AsyncIterator

import pytest

from tests.identity.oauth_clients import API, Program, register, run, use_settings_of
from tests.identity.people import Door, Person
from tests.support.service_under_test import RunningService


@pytest.fixture(scope="module")
async def owner(door: Door) -> Person:
    return await door.register()


@pytest.fixture(scope="module")
async def program(identity: RunningService, owner: Person) -> AsyncIterator[Program]:
    """One for all: nothing that is refused changes it."""
    with pytest.MonkeyPatch.context() as patch:
        use_settings_of(identity, patch)
        yield await register(identity, "refused", owner.email, "identity")


@pytest.mark.parametrize("token", ["x", "a.b.c", "x" * 10_000, "é", "1.1.seal"])
async def test_what_is_no_token_is_inactive_and_needs_no_revocation(
    program: Program, token: str
) -> None:
    for hint in ("", "refresh_token", "nonsense"):
        asked = await program.post("/introspect", token=token, token_type_hint=hint)
        assert (asked.status_code, asked.json()) == (200, {"active": False})
    assert (await program.post("/revoke", token=token)).status_code == 200


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
async def test_bad_requests_of_a_program_are_refused(program: Program, name: str) -> None:
    form, status, error = BAD[name]
    answer = await program.ask_token(**form)

    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.json()["error_description"]


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
async def test_who_is_not_known_gets_one_and_the_same_answer(
    program: Program, client_id: str, secret: str, basic: bool
) -> None:
    known = {"id": program.client_id, "secret": program.secret}
    stranger = Program(program.http, "", "", client_id.format(**known), secret.format(**known))

    for path in ("/token", "/introspect", "/revoke"):
        form = {"grant_type": "client_credentials", "token": "x"}
        answer = await stranger.post(path, basic=basic, **form)
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"].startswith("Basic")
        assert answer.json() == {
            "error": "invalid_client",
            "error_description": "The client is not known, or this is not its secret.",
        }


@pytest.mark.parametrize(
    "authorization",
    ["Basic", "Basic %%%", "Basic /w==", "Basic Og==", "Basic " + "A" * 9999, "Bearer x", "é"],
)
async def test_an_unreadable_header_names_nobody(program: Program, authorization: str) -> None:
    answer = await program.http.post(
        f"{API}/token",
        data={"grant_type": "client_credentials"},
        headers=[(b"authorization", authorization.encode("latin-1"))],
    )

    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")


async def test_a_parameter_that_is_sent_twice_is_refused(program: Program) -> None:
    answer = await program.http.post(
        f"{API}/token",
        content="grant_type=client_credentials&scope=identity&scope=wardrobe",
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        auth=(program.client_id, program.secret),
    )

    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("tool", "nobody@example.org", "identity"), "no account with the address nobody@example"),
        (("tool", "{email}", "everything"), "one of identity"),
        (("{name}", "{email}", "identity"), "already a program with this name"),
    ],
)
async def test_what_cannot_be_registered_is_said(
    program: Program, owner: Person, options: tuple[str, str, str], words: str
) -> None:
    known = {"email": owner.email, "name": program.name}
    name, account, service = (option.format(**known) for option in options)
    done = await run("clients", "add", "--name", name, "--account", account, "--service", service)

    assert done.exit_code == 1
    assert words in done.stderr
