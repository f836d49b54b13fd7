"""Runs `doctor` of a service as its command line does, and returns what it found."""

import json
import ssl
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import typer
from typer.testing import CliRunner


def run_doctor(
    cli: typer.Typer,
    environment: Mapping[str, str],
    check: str | None,
    command: str = "doctor",
) -> Sequence[Mapping[str, Any]]:
    """Return the findings of one check, or of all. What is wrong has to be in the exit code."""
    done = CliRunner().invoke(cli, [command, "--json"], env=dict(environment))
    document = json.loads(done.stdout)
    levels = {one["level"] for one in document["findings"]}
    assert done.exit_code == (1 if "error" in levels else 0)
    assert document["healthy"] is ("error" not in levels)
    return [one for one in document["findings"] if check in {None, one["check"]}]


def require_fault(
    findings: Sequence[Mapping[str, Any]], message: str, remedy: str, level: str = "error"
) -> None:
    """Require that exactly this is wrong, and that the remedy says what to do about it."""
    (fault,) = (one for one in findings if one["level"] != "ok")
    assert message in fault["message"]
    assert remedy in fault["remedy"]
    assert fault["level"] == level


@contextmanager
def web_server(answer: bytes, tls: ssl.SSLContext | None = None) -> Iterator[str]:
    """Yield the URL of a server on `localhost` that gives everybody the same answer."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        if tls:
            server.socket = tls.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"{'https' if tls else 'http'}://localhost:{server.server_port}"
        server.shutdown()
