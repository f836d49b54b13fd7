"""The adapter of the endpoint that receives traces by OTLP over HTTP."""

import httpx2

from shared.http.errors import Unavailable

PROTOBUF = "application/x-protobuf"
TIMEOUT_SECONDS = 10


async def export(endpoint: str, body: bytes) -> tuple[int, bytes]:
    """Send spans; return status and body of the answer. Raises Unavailable."""
    try:
        async with httpx2.AsyncClient(timeout=TIMEOUT_SECONDS) as client:
            answer = await client.post(endpoint, content=body, headers={"Content-Type": PROTOBUF})
    except httpx2.HTTPError as exc:
        raise Unavailable from exc
    return answer.status_code, answer.content
