"""Access tokens as identity signs them, and a server that publishes the tests' key."""

import json
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from joserfc.jwk import ECKey, KeySet
from pydantic import SecretStr

from identity.tokens import sign
from shared.http.sealer import Sealer

GATEWAY_SECRET = "a secret of the gateway and the tests"
KEY = ECKey.generate_key("P-256", {"kid": "tests", "use": "sig", "alg": "ES256"})


def access_token(user_id: int, *, session_id: str = "test-session", lifetime: int = 300) -> str:
    """Return a token of that person; `lifetime` in seconds may be negative."""
    person = {"sid": session_id, "aud": "garderobe", "bnd": "bound"}
    return sign(_claims(user_id, lifetime) | person, KEY)


def client_token(user_id: int, service: str, *, client_id: int = 7, lifetime: int = 300) -> str:
    """Return a token of an OAuth client that acts for that person in one service."""
    client = {
        "client_id": str(client_id),
        "scope": service,
        "aud": f"garderobe:{service}",
        "jti": uuid.uuid4().hex,
    }
    return sign(_claims(user_id, lifetime) | client, KEY)


def sealed(token: str) -> str:
    """Return the sealed token that forward auth passes to services."""
    return Sealer([SecretStr(GATEWAY_SECRET)]).seal(token)


def bearer_of(token: str) -> str:
    """Return the Authorization header that the gateway sends to services."""
    return f"Bearer {sealed(token)}"


def _claims(user_id: int, lifetime: int) -> dict[str, Any]:
    now = int(time.time())
    return {"sub": str(user_id), "iat": now, "exp": now + lifetime, "gen": 1}


class _Keys(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = json.dumps(KeySet([KEY]).as_dict(private=False)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def published_keys() -> Iterator[str]:
    """Publish the tests' key on a real server. Yield its URL."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Keys)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/.well-known/jwks.json"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
