"""A seal proves that a token came through the gateway."""

import pytest
from pydantic import SecretStr

from shared.http.sealer import Sealer
from shared.http.tokens import InvalidToken
from tests.support.tokens import access_token

OLD, NEW = "the current secret, long enough", "the next secret, long enough as well"


def sealer(*secrets: str) -> Sealer:
    return Sealer([SecretStr(one) for one in secrets])


def test_unsealing_returns_the_token() -> None:
    token = access_token(5)

    assert sealer(OLD).unseal(sealer(OLD).seal(token)) == token


@pytest.mark.parametrize("secrets", [(OLD, NEW), (NEW, OLD), (OLD,)])
def test_any_of_the_secrets_unseals(secrets: tuple[str, ...]) -> None:
    assert sealer(*secrets).unseal(sealer(OLD).seal("a.b.c")) == "a.b.c"


def test_the_first_secret_seals() -> None:
    assert sealer(NEW, OLD).seal("a.b.c") == sealer(NEW).seal("a.b.c")


SEALED = sealer(OLD).seal("a.b.c")


@pytest.mark.parametrize(
    "bearer",
    [
        "",
        ".",
        "a.b.c",
        "a.b.c.",
        sealer(NEW).seal("a.b.c"),
        SEALED.replace("a.b", "a.x"),
        SEALED + "=",
        SEALED[:-1],
        SEALED.removeprefix("a"),
        sealer(OLD).seal(SEALED).rpartition(".")[0] + "x",
        "é" + SEALED,
        "x" * 9000,
    ],
)
def test_a_bearer_with_an_invalid_seal_is_rejected(bearer: str) -> None:
    with pytest.raises(InvalidToken):
        sealer(OLD).unseal(bearer)
