"""The session's cookies as text."""

import base64
import json
import operator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from identity import cookies
from identity.cookies import MalformedSession, SessionCookies
from tests.support.extent import examples

jar = SessionCookies(secure=False)
CONTRACTS = Path(__file__).parents[1] / "contracts"
AGREED = json.loads((CONTRACTS / "session-cookies.json").read_text())
"""Cookies and their contents; the web app's tests read the same file."""

MANY = settings(max_examples=examples(2000), deadline=None)


def read(header: str) -> dict[str, Any] | None:
    """Return the session in a Cookie header, if it can be read."""
    try:
        joined = cookies.join_session(cookies.parse([header]))
        return None if joined is None else cookies.decode_session(joined)
    except MalformedSession:
        return None


def values(lines: list[str]) -> dict[str, str]:
    """Return what a browser would keep; nothing for an expired cookie."""
    kept = {}
    for line in lines:
        pair, *attributes = line.split("; ")
        name, _, value = pair.partition("=")
        if "Max-Age=0" not in attributes:
            kept[name] = value
    return kept


# Up to eight chunks, more than a profile can fill.
LONG = st.builds(operator.mul, st.text(max_size=5), st.integers(0, 150))


@MANY
@given(st.dictionaries(st.text(max_size=8), LONG, max_size=4), st.randoms())
def test_a_written_session_is_read_back(document: dict[str, str], order: Random) -> None:
    chunks = cookies.encode_session(json.dumps(document, ensure_ascii=False))
    pairs = [f"{name}={value}" for name, value in chunks.items()]
    # Browsers guarantee no order, and send other sites' cookies along with ours.
    order.shuffle(pairs)

    assert all(len(value) <= 3180 for value in chunks.values())
    assert read("; ".join(["theme=dark", *pairs])) == document


NAMES = st.sampled_from(["", ".0", ".1", ".2", ".3", ".7", ".8", ".9", ".10", ".00", "x"])
PIECES = st.one_of(
    st.sampled_from(["", "base64-", "base64-e30", "e30", "e3", "0", "=", "==", '"', "%", "\x00"]),
    st.text("ABCabc0123456789-_+/=.", max_size=30),
    st.binary(max_size=30).map(lambda raw: "base64-" + base64.urlsafe_b64encode(raw).decode()),
    st.text(max_size=10),
)


@MANY
@given(st.lists(st.tuples(NAMES, PIECES), max_size=12))
def test_arbitrary_cookies_do_not_break_the_reader(pairs: list[tuple[str, str]]) -> None:
    document = read("; ".join(f"garderobe-session{name}={value}" for name, value in pairs))

    if document is not None:
        # Everything that was read can be written, and reads back the same.
        chunks = cookies.encode_session(json.dumps(document))
        assert read("; ".join(f"{name}={value}" for name, value in chunks.items())) == document


@pytest.mark.parametrize("case", AGREED["read"], ids=lambda case: case["says"])
def test_the_web_app_and_the_gateway_read_the_same(case: dict[str, Any]) -> None:
    assert read(case["cookies"]) == case["document"]


@pytest.mark.parametrize("case", AGREED["written"], ids=lambda case: str(case["length"]))
def test_the_web_app_and_identity_split_at_the_same_positions(case: dict[str, Any]) -> None:
    document = json.dumps({"x": "y" * case["length"]}, separators=(",", ":"))

    chunks = cookies.encode_session(document)

    assert [len(value) for value in chunks.values()] == case["chunks"]


def test_only_a_long_session_is_split() -> None:
    assert list(cookies.encode_session("x" * 2379)) == ["garderobe-session"]
    assert list(cookies.encode_session("x" * 2380)) == [
        "garderobe-session.0",
        "garderobe-session.1",
    ]


def test_a_shorter_session_expires_stale_chunks() -> None:
    sent = ["garderobe-session.0", "garderobe-session.1", "garderobe-session.2", "other"]

    lines = jar.write(sent, "{}", "refresh")

    expired = {line.partition("=")[0] for line in lines if "Max-Age=0" in line}
    assert expired == {"garderobe-session.0", "garderobe-session.1", "garderobe-session.2"}
    assert set(values(lines)) == {"garderobe-session", "garderobe-refresh"}


def test_chunks_expire_the_whole_cookie() -> None:
    lines = jar.write(["garderobe-session"], json.dumps({"x": "y" * 5000}), "refresh")

    assert set(values(lines)) == {
        "garderobe-session.0",
        "garderobe-session.1",
        "garderobe-session.2",
        "garderobe-refresh",
    }


def test_attributes_are_as_specified() -> None:
    session, refresh, bind = jar.write([], "{}", "token", "secret")

    assert session == "garderobe-session=base64-e30; Path=/; Max-Age=34560000; SameSite=Lax"
    assert refresh == (
        "garderobe-refresh=token; Path=/api/identity/v1/token; Max-Age=34560000; HttpOnly; "
        "SameSite=Strict"
    )
    assert bind == "garderobe-bind=secret; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict"


def test_https_adds_prefixes_and_secure() -> None:
    lines = SessionCookies(secure=True).write([], "{}", "token", "secret")

    assert [line.partition("=")[0] for line in lines] == [
        "garderobe-session",
        "__Secure-garderobe-refresh",
        "__Host-garderobe-bind",
    ]
    assert all(line.endswith("; Secure") for line in lines)


def test_chunks_after_a_gap_are_ignored() -> None:
    sent = {"garderobe-session.0": "base64-e", "garderobe-session.2": "30"}

    assert cookies.join_session(sent) == "base64-e"


def test_chunks_without_the_first_are_no_session() -> None:
    assert cookies.join_session({"garderobe-session.1": "base64-e30"}) is None


def test_endless_chunks_are_refused() -> None:
    with pytest.raises(MalformedSession):
        cookies.join_session({f"garderobe-session.{n}": "x" for n in range(40)})


@pytest.mark.parametrize(
    "value",
    [
        "",
        "e30",
        "base64-",
        "base64-e",
        "base64-e3!",
        "base64-e30===",
        "base64-////",
        "base64-gA",
        "base64-W10",
        "base64-" + base64.urlsafe_b64encode(b"[" * 20_000).decode(),
        "?",
    ],
)
def test_a_foreign_value_is_refused(value: str) -> None:
    with pytest.raises(MalformedSession):
        cookies.decode_session(value)


def test_a_repeated_cookie_is_not_trusted() -> None:
    sent = cookies.parse(["garderobe-bind=ours; x=1", "garderobe-bind=theirs"])

    assert sent["garderobe-bind"] == "?"
    assert cookies.parse(["a=1; a=1"]) == {"a": "1"}
