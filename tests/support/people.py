"""People who use the running system through its gateway, as a program with a cookie jar does."""

import secrets
import ssl
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import httpx2

PASSWORD = "correct horse battery staple"
JSON = dict[str, Any]


@dataclass
class Person:
    """Somebody with an account, signed in: her cookies are in `http`."""

    http: httpx2.AsyncClient
    id: str
    username: str

    @classmethod
    async def register(
        cls, gateway: str, name: str = "ana", trust: ssl.SSLContext | None = None
    ) -> Self:
        """A new account; the username gets a random ending so that runs do not collide."""
        username = f"{name}_{secrets.token_hex(4)}"
        http = visitor(gateway, trust)
        answer = await http.post(
            "/api/identity/v1/accounts",
            json={
                "email": f"{username}@example.org",
                "username": username,
                "password": PASSWORD,
                "terms_version": "1",
                "age_confirmed": True,
            },
        )
        assert answer.status_code == 201, answer.text
        return cls(http, answer.json()["user"]["id"], username)

    async def access_token(self) -> str:
        """The one in the cookie that scripts can read."""
        answer = await self.http.get("/api/identity/v1/sessions/current")
        assert answer.status_code == 200, answer.text
        return str(answer.json()["access_token"])

    async def upload(self, picture: bytes) -> JSON:
        """Put one photo; answers it as wardrobe describes it."""
        answer = await self.http.put(
            "/api/wardrobe/v1/photos", content=picture, headers={"Content-Type": "image/jpeg"}
        )
        assert answer.status_code == 201, answer.text
        return answered(answer)

    async def publish(self, picture: bytes, *, audience: str = "public", **more: Any) -> JSON:
        """Upload a picture and publish it as an outfit."""
        photo = await self.upload(picture)
        answer = await self.http.post(
            "/api/wardrobe/v1/outfits",
            json={"photo_id": photo["id"], "audience": audience, **more},
        )
        assert answer.status_code == 201, answer.text
        return answered(answer)

    async def follow(self, other: "Person") -> str:
        """Follow somebody; answers the state that this led to."""
        answer = await self.http.put(f"/api/feed/v1/follows/{other.id}")
        assert answer.status_code == 200, answer.text
        return str(answer.json()["state"])

    async def timeline(self) -> list[JSON]:
        """The first page of this person's feed."""
        answer = await self.http.get("/api/feed/v1/timeline")
        assert answer.status_code == 200, answer.text
        items: list[JSON] = answer.json()["items"]
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


def visitor(gateway: str, trust: ssl.SSLContext | None = None) -> httpx2.AsyncClient:
    """Somebody without an account, on our own pages; over TLS, with whose certificates to trust."""
    return httpx2.AsyncClient(
        base_url=gateway, headers={"Origin": gateway}, timeout=30, verify=trust or True
    )


def answered(answer: httpx2.Response) -> JSON:
    body: JSON = answer.json()
    return body
