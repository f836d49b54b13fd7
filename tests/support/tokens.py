"""Access tokens as identity signs them, with keys published by a server of the tests."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from joserfc import jwt
from joserfc.jwk import ECKey, KeySet

KEY = ECKey.generate_key("P-256", {"kid": "tests", "use": "sig", "alg": "ES256"})


def access_token(user_id: int, *, session_id: str = "test-session", lifetime: int = 300) -> str:
    """A token of that person; `lifetime` in seconds may be negative."""
    now = int(time.time())
    claims = {
        "sub": str(user_id),
        "sid": session_id,
        "aud": "garderobe",
        "iat": now,
        "exp": now + lifetime,
    }
    return jwt.encode({"alg": "ES256", "kid": "tests"}, claims, KEY, algorithms=["ES256"])


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
    """The address of a real server that publishes the tests' key."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Keys)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/.well-known/jwks.json"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
