"""The session's cookies as text."""

import base64
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from identity import cookies
from identity.cookies import MalformedSession, SessionCookies

jar = SessionCookies(secure=False)


def values(lines: list[str]) -> dict[str, str]:
    """What a browser would keep: nothing for an expired one."""
    kept = {}
    for line in lines:
        pair, *attributes = line.split("; ")
        name, _, value = pair.partition("=")
        if "Max-Age=0" not in attributes:
            kept[name] = value
    return kept


@given(st.dictionaries(st.text(max_size=20), st.text(max_size=3000), max_size=5))
def test_what_is_written_is_read_again(document: dict[str, str]) -> None:
    chunks = cookies.encode_session(json.dumps(document))

    assert all(len(value) <= 3180 for value in chunks.values())
    header = "; ".join(f"{name}={value}" for name, value in chunks.items())
    joined = cookies.join_session(cookies.parse([header]))
    assert joined is not None
    assert cookies.decode_session(joined) == document


def test_only_a_long_session_is_cut() -> None:
    assert list(cookies.encode_session("x" * 2379)) == ["garderobe-session"]
    assert list(cookies.encode_session("x" * 2380)) == [
        "garderobe-session.0",
        "garderobe-session.1",
    ]


def test_stale_chunks_are_expired_when_a_shorter_session_is_written() -> None:
    sent = ["garderobe-session.0", "garderobe-session.1", "garderobe-session.2", "other"]

    lines = jar.write(sent, "{}", "refresh")

    expired = {line.partition("=")[0] for line in lines if "Max-Age=0" in line}
    assert expired == {"garderobe-session.0", "garderobe-session.1", "garderobe-session.2"}
    assert set(values(lines)) == {"garderobe-session", "garderobe-refresh"}


def test_the_whole_cookie_is_expired_when_chunks_are_written() -> None:
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


def test_a_gap_ends_the_chunks() -> None:
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
def test_what_we_did_not_write_is_refused(value: str) -> None:
    with pytest.raises(MalformedSession):
        cookies.decode_session(value)


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(value: str) -> None:
    sent = cookies.parse([f"garderobe-session={value}"])
    joined = cookies.join_session(sent)
    if joined is not None:
        with pytest.raises(MalformedSession):
            cookies.decode_session(joined)


def test_a_cookie_that_comes_twice_is_not_trusted() -> None:
    sent = cookies.parse(["garderobe-bind=ours; x=1", "garderobe-bind=theirs"])

    assert sent["garderobe-bind"] == "?"
    assert cookies.parse(["a=1; a=1"]) == {"a": "1"}
