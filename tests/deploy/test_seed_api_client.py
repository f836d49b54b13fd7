"""How the seed asks the API: for longer than a token lives, if it has to."""

import httpx2

from deploy.seed.api_client import Account
from deploy.seed.people import CAST

SESSIONS = "/api/identity/v1/sessions"


class Forgetful:
    """An API whose tokens are over after one answer."""

    def __init__(self) -> None:
        self.signed_in = False
        self.asked: list[str] = []

    def answer(self, request: httpx2.Request) -> httpx2.Response:
        self.asked.append(f"{request.method} {request.url.path}")
        if request.url.path == SESSIONS:
            self.signed_in = True
            return httpx2.Response(201, json={})
        if not self.signed_in:
            return httpx2.Response(401, json={})
        self.signed_in = False
        is_last = request.url.params.get("cursor") == "second"
        page = {"items": [len(self.asked)], "next_cursor": None if is_last else "second"}
        return httpx2.Response(200, json=page)


async def test_a_list_goes_on_though_the_token_ends_before_each_page() -> None:
    api = Forgetful()
    http = httpx2.AsyncClient(transport=httpx2.MockTransport(api.answer), base_url="http://api")
    async with Account(http, CAST[0], {"id": "1"}, is_new=False) as ana:
        items = [item async for item in ana.list("/things")]
    assert len(items) == 2
    page = ["GET /things", f"POST {SESSIONS}", "GET /things"]
    assert api.asked == page * 2
