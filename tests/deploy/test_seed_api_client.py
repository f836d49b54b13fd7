"""The seed's API client signs in again when its token expires, and waits for a busy service."""

import httpx2
import pytest

from deploy.seed import api_client
from deploy.seed.api_client import Account, RequestFailed, ask
from deploy.seed.people import CAST

SESSIONS = "/api/identity/v1/sessions"


class ShortLivedSessions:
    """An API whose tokens expire after one response."""

    def __init__(self) -> None:
        self.signed_in = False
        self.requests: list[str] = []

    def respond(self, request: httpx2.Request) -> httpx2.Response:
        self.requests.append(f"{request.method} {request.url.path}")
        if request.url.path == SESSIONS:
            self.signed_in = True
            return httpx2.Response(201, json={})
        if not self.signed_in:
            return httpx2.Response(401, json={})
        self.signed_in = False
        is_last = request.url.params.get("cursor") == "second"
        page = {"items": [len(self.requests)], "next_cursor": None if is_last else "second"}
        return httpx2.Response(200, json=page)


async def test_listing_continues_when_the_token_expires_before_each_page() -> None:
    api = ShortLivedSessions()
    http = httpx2.AsyncClient(transport=httpx2.MockTransport(api.respond), base_url="http://api")
    async with Account(http, CAST[0], {"id": "1"}, is_new=False) as ana:
        items = [item async for item in ana.list("/things")]
    assert len(items) == 2
    page = ["GET /things", f"POST {SESSIONS}", "GET /things"]
    assert api.requests == page * 2


async def test_a_call_is_repeated_while_the_service_is_unavailable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(api_client, "PAUSES", (0, 0))
    answers = iter([503, 503, 200, 503, 503, 503])
    transport = httpx2.MockTransport(lambda _: httpx2.Response(next(answers), json={}))
    http = httpx2.AsyncClient(transport=transport, base_url="http://api")
    assert await ask(http, "POST", "/things", {"name": "coat"}) == {}
    with pytest.raises(RequestFailed, match="returned 503"):
        await ask(http, "POST", "/things", {"name": "coat"})
