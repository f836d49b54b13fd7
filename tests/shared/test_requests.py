"""Behavior of every route of every service, which the shared package provides."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from shared.version import VERSION
from tests.shared.sample.service import service
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService, start_service
from tests.support.tokens import access_token, bearer_of

NOTES = "/api/sample/v1/notes"


@pytest.fixture(scope="module")
async def sample(servers: Servers, keys_url: str) -> AsyncIterator[RunningService]:
    """One service for all tests: each looks only at what it has written itself."""
    async with start_service(service, servers, keys_url) as running:
        yield running


async def test_a_change_is_committed_before_the_response(sample: RunningService) -> None:
    async with sample.client(7) as client:
        note = (await client.post(NOTES, json={"text": "hello"})).json()
        assert (await client.get(f"{NOTES}/{note['id']}")).json() == note


async def test_an_idempotency_key_is_processed_once_per_user(sample: RunningService) -> None:
    async with sample.client(7, **{"Idempotency-Key": "k1"}) as client:
        first = (await client.post(NOTES, json={"text": "once"})).json()
        again = (await client.post(NOTES, json={"text": "once"})).json()
    async with sample.client(8, **{"Idempotency-Key": "k1"}) as client:
        other = (await client.post(NOTES, json={"text": "once"})).json()
    assert first == again
    assert other["id"] != first["id"]


async def test_a_call_without_a_session_gets_401(sample: RunningService) -> None:
    async with sample.client() as client:
        response = await client.post(NOTES, json={"text": "hello"})
    assert response.status_code == 401
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["code"] == "not_signed_in"
    assert response.json()["request_id"] == response.headers["x-request-id"]


@pytest.mark.parametrize(
    "token",
    [access_token(7, lifetime=-60), access_token(7)[:-4] + "AAAA", "x", "x" * 9000, "a.b.c"],
)
async def test_an_invalid_token_gets_401(sample: RunningService, token: str) -> None:
    async with sample.client(None, Authorization=bearer_of(token)) as client:
        assert (await client.post(NOTES, json={"text": "hello"})).status_code == 401


async def test_a_token_that_bypassed_the_gateway_gets_401(
    sample: RunningService,
) -> None:
    token = access_token(7)
    for bearer, status in ((bearer_of(token), 201), (f"Bearer {token}", 401)):
        async with sample.client(None, Authorization=bearer) as client:
            assert (await client.post(NOTES, json={"text": "hello"})).status_code == status


@pytest.mark.parametrize(
    ("body", "code"),
    [(b"{", "invalid_json"), (b'{"text": 5}', "invalid_request"), (b"[]", "invalid_request")],
)
async def test_malformed_input_gets_a_422_problem_with_a_sentence(
    sample: RunningService, body: bytes, code: str
) -> None:
    async with sample.client(7, **{"Content-Type": "application/json"}) as client:
        response = await client.post(NOTES, content=body)
    assert response.status_code == 422
    assert response.json()["code"] == code
    assert len(response.json()["detail"]) > 10


async def test_a_field_error_names_its_field(sample: RunningService) -> None:
    async with sample.client(7) as client:
        response = await client.post(NOTES, json={"text": "x" * 21})
    assert response.json()["errors"][0]["field"] == "text"


@pytest.mark.parametrize("cursor", ["x", "bnVsbA", "WyJ4Il0", "WzEsMl0", "WzFlMzBd", "é"])
async def test_a_forged_cursor_is_rejected(sample: RunningService, cursor: str) -> None:
    async with sample.client() as client:
        response = await client.get(NOTES, params={"cursor": cursor})
    assert (response.status_code, response.json()["code"]) == (422, "invalid_cursor")


@pytest.mark.parametrize("limit", ["0", "-1", "1000000000", "x"])
async def test_a_limit_outside_1_to_100_is_rejected(sample: RunningService, limit: str) -> None:
    async with sample.client() as client:
        assert (await client.get(NOTES, params={"limit": limit})).status_code == 422


@pytest.mark.parametrize("note_id", ["x", "-1", "9" * 19, "9" * 20, "1.0", "\uff11"])
async def test_a_malformed_id_gets_422(sample: RunningService, note_id: str) -> None:
    async with sample.client() as client:
        assert (await client.get(f"{NOTES}/{note_id}")).status_code == 422


async def test_a_body_over_the_limit_gets_413(sample: RunningService) -> None:
    async with sample.client(7) as client:
        response = await client.post(NOTES, content=b'"' + b"x" * 2_000_000 + b'"')
    assert (response.status_code, response.json()["code"]) == (413, "content_too_large")


async def test_a_bug_gets_a_500_problem_and_is_rolled_back(sample: RunningService) -> None:
    async with sample.client(7) as client:
        before = (await client.get(NOTES)).json()["items"]
        response = await client.post("/api/sample/v1/crashes")
        assert (response.status_code, response.json()["code"]) == (500, "internal_error")
        assert (await client.get(NOTES)).json()["items"] == before
        assert "lost" not in [item["text"] for item in before]


async def test_an_unknown_path_gets_a_404_problem(sample: RunningService) -> None:
    async with sample.client() as client:
        assert (await client.get("/api/sample/v1/nothing")).json()["code"] == "not_found"


async def test_health_readiness_metrics_and_docs_respond(sample: RunningService) -> None:
    async with sample.client() as client:
        for path in (
            "/healthz",
            "/readyz",
            "/metrics",
            "/api/sample/openapi.json",
            "/api/sample/docs",
            "/api/sample/docs/start.js",
            "/api/sample/docs/assets/swagger-ui-bundle.js",
        ):
            assert (await client.get(path)).status_code == 200, path


async def test_health_reports_the_version(sample: RunningService) -> None:
    async with sample.client() as client:
        assert (await client.get("/healthz")).json() == {"status": "ok", "version": VERSION}


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("sample:8000", 200),
        ("10.0.0.7:8000", 200),
        ("[::1]:8000", 200),
        ("rebound.example.org", 404),
        ("127.0.0.1.example.org", 404),
    ],
)
async def test_metrics_are_only_for_the_internal_network(
    sample: RunningService, host: str, status: int
) -> None:
    async with sample.client(None, Host=host) as client:
        assert (await client.get("/metrics")).status_code == status


async def test_the_docs_load_nothing_from_other_origins(sample: RunningService) -> None:
    async with sample.client() as client:
        assert "//" not in (await client.get("/api/sample/docs")).text.replace("<!--", "")


async def test_a_well_formed_request_id_is_kept(sample: RunningService) -> None:
    async with sample.client(None, **{"X-Request-Id": "abcdef-123456"}) as client:
        assert (await client.get(NOTES)).headers["x-request-id"] == "abcdef-123456"
    async with sample.client(None, **{"X-Request-Id": "bad id!"}) as client:
        assert (await client.get(NOTES)).headers["x-request-id"] != "bad id!"


async def test_ids_are_time_ordered(sample: RunningService) -> None:
    async with sample.database.sessions() as session:
        rows = await session.execute(text("SELECT next_id() FROM generate_series(1, 1000)"))
        ids = list(rows.scalars())
    assert ids == sorted(set(ids))


async def test_a_405_lists_all_methods_of_the_path(sample: RunningService) -> None:
    async with sample.client(7) as client:
        collection = await client.delete(NOTES)
        item = await client.put(f"{NOTES}/1")
    assert (collection.status_code, item.status_code) == (405, 405)
    assert (collection.headers["allow"], item.headers["allow"]) == ("GET, POST", "GET")
