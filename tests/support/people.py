"""People who use the running system through its gateway, each with a cookie jar."""

import secrets
import ssl
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import httpx2

from tests.support.http_client import http_client

PASSWORD = "correct horse battery staple"
JSON = dict[str, Any]


@dataclass
class Person:
    """A signed-in person; `http` holds their cookies."""

    http: httpx2.AsyncClient
    id: str
    username: str

    @classmethod
    async def register(
        cls, gateway: str, name: str = "ana", trust: ssl.SSLContext | None = None
    ) -> Self:
        """Register an account. The username gets a random suffix so that runs do not collide."""
        username = f"{name}_{secrets.token_hex(4)}"
        http = anonymous_client(gateway, trust)
        response = await http.post(
            "/api/identity/v1/accounts",
            json={
                "email": f"{username}@example.org",
                "username": username,
                "password": PASSWORD,
                "terms_version": "1",
                "age_confirmed": True,
            },
        )
        assert response.status_code == 201, response.text
        return cls(http, response.json()["user"]["id"], username)

    async def access_token(self) -> str:
        """Return the token of the cookie that scripts can read."""
        response = await self.http.get("/api/identity/v1/sessions/current")
        assert response.status_code == 200, response.text
        return str(response.json()["access_token"])

    async def renew(self) -> str:
        """Get new cookies, as the app does every few minutes. Return the access token."""
        form = {"grant_type": "refresh_token"}
        response = await self.http.post("/api/identity/v1/token", data=form)
        assert response.status_code == 200, response.text
        return str(response.json()["access_token"])

    async def upload(self, picture: bytes) -> JSON:
        """Upload a photo. Return it as the API describes it."""
        response = await self.http.put(
            "/api/wardrobe/v1/photos", content=picture, headers={"Content-Type": "image/jpeg"}
        )
        assert response.status_code == 201, response.text
        return json_body(response)

    async def publish(self, picture: bytes, *, audience: str = "public", **more: Any) -> JSON:
        """Upload a picture and publish it as an outfit."""
        photo = await self.upload(picture)
        response = await self.http.post(
            "/api/wardrobe/v1/outfits",
            json={"photo_id": photo["id"], "audience": audience, **more},
        )
        assert response.status_code == 201, response.text
        return json_body(response)

    async def follow(self, other: "Person") -> str:
        """Follow another person. Return the resulting state."""
        response = await self.http.put(f"/api/feed/v1/follows/{other.id}")
        assert response.status_code == 200, response.text
        return str(response.json()["state"])

    async def timeline(self) -> list[JSON]:
        """Return the first page of this person's feed."""
        response = await self.http.get("/api/feed/v1/timeline")
        assert response.status_code == 200, response.text
        items: list[JSON] = response.json()["items"]
        return items

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.http.aclose()


def anonymous_client(gateway: str, trust: ssl.SSLContext | None = None) -> httpx2.AsyncClient:
    """Return a client without a session, on the app's origin; `trust` is for TLS."""
    return http_client(base_url=gateway, headers={"Origin": gateway}, verify=trust)


def json_body(response: httpx2.Response) -> JSON:
    body: JSON = response.json()
    return body
