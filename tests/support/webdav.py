"""A WebDAV server in a thread, which records requests and can hold uploads."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server
from werkzeug.wsgi import get_input_stream
from wsgidav.wsgidav_app import WsgiDAVApp

from tests.support.ports import free_ports
from tests.support.wait import MAX_SECONDS

USERNAME, PASSWORD = "ana", "päss:wörd"


@dataclass
class WebDavServer:
    """A folder on disk, served with a username and a password."""

    folder: Path
    port: int
    requests: list[tuple[str, str]] = field(default_factory=list)
    """Method and path of every request that has begun, except those without credentials."""
    passes: threading.Event = field(default_factory=threading.Event)
    """Uploads wait while it is cleared."""
    _server: BaseWSGIServer | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def names(self, folder: str = "") -> set[str]:
        """Return the names of the files in a folder."""
        path = self.folder / folder
        return {each.name for each in path.iterdir()} if path.exists() else set()

    def methods(self) -> list[str]:
        return [method for method, _ in self.requests]

    def start(self) -> None:
        app = WsgiDAVApp(
            {
                "provider_mapping": {"/": str(self.folder)},
                "simple_dc": {"user_mapping": {"*": {USERNAME: {"password": PASSWORD}}}},
                "http_authenticator": {
                    "accept_basic": True,
                    "accept_digest": False,
                    "default_to_digest": False,
                },
                "logging": {"enable": False},
                "verbose": 0,
            }
        )

        def recorded(environ: dict[str, Any], start_response: Any) -> Any:
            self.requests.append((environ["REQUEST_METHOD"], environ["PATH_INFO"]))
            if environ["REQUEST_METHOD"] == "PUT":
                self.passes.wait(MAX_SECONDS)
            # WsgiDAV reads until the end of the stream.
            environ["wsgi.input"] = get_input_stream(environ)
            return app(environ, start_response)

        self._server = make_server(
            "127.0.0.1", self.port, recorded, threaded=True, request_handler=_Silent
        )
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


class _Silent(WSGIRequestHandler):
    def log(self, *_: Any) -> None:
        """Log nothing."""


@contextmanager
def running_webdav(folder: Path) -> Iterator[WebDavServer]:
    """Run a server until the block ends."""
    logging.getLogger("wsgidav").setLevel(logging.ERROR)
    server = WebDavServer(folder, free_ports(1)[0])
    server.passes.set()
    server.start()
    try:
        yield server
    finally:
        server.passes.set()
        server.stop()
