"""Ports, folders and addresses of this copy of the system."""

import hashlib
import os
import pwd
import ssl
import tempfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from deploy.local import own_certificate
from deploy.local.certificate import CERTIFICATE
from deploy.local.process import owner_for_servers
from deploy.local.servers import HOST, SeaweedPorts

ROOT = Path(__file__).resolve().parents[2]
SERVICES = ("identity", "wardrobe", "tags", "feed", "admin")
VERIFIERS = ("verify-1", "verify-2")
LOWEST_PORT = 1024
LONGEST_SOCKET_PATH = 100  # Linux allows 107 bytes

OFFSETS = {
    "gateway": 0,
    "media": 1,
    "operations": 2,
    "verify entry": 3,
    "web": 4,
    "identity": 5,
    "wardrobe": 6,
    "tags": 7,
    "feed": 8,
    "admin": 9,
    "verify-1": 10,
    "verify-2": 11,
    "postgres": 12,
    "valkey": 13,
    "nats": 14,
    "seaweed": 16,
    **{f"seaweed internal {number}": 16 + number for number in range(1, 10)},
    "mail": 26,
    "mail page": 27,
    "pages": 28,  # of `make dev`
    "prometheus": 29,
    "alertmanager": 30,
    "host": 31,
}


@dataclass(frozen=True)
class Layout:
    """One copy of the system; copies with other ports and data folders run side by side."""

    port: int
    data: Path
    root: Path = ROOT
    tls: bool = False
    """Whether the gateway serves https, with a self-signed certificate unless there is another."""
    certificate_file: str = ""
    """A certificate for browsers, with its chain; empty: none."""
    certificate_key_file: str = ""
    """Its key."""
    scrape_seconds: int = 15
    """How often Prometheus reads the metrics."""

    @classmethod
    def from_environment(cls) -> "Layout":
        """Read the variables that docs/settings.md lists.

        Raises ValueError with a message for the user.
        """
        port = os.environ.get("GARDEROBE_PORT") or "8080"
        highest = 65535 - max(OFFSETS.values())
        if not port.isdecimal() or not LOWEST_PORT <= int(port) <= highest:
            raise ValueError(
                f"GARDEROBE_PORT is {port!r}; it must be a number from {LOWEST_PORT} to {highest}."
            )
        data = Path(os.environ.get("GARDEROBE_DATA") or ROOT / ".data")
        tls = os.environ.get("GARDEROBE_TLS", "") not in {"", "0"}
        scrape_seconds = int(os.environ.get("GARDEROBE_SCRAPE_SECONDS") or 15)
        return cls(
            int(port),
            data.expanduser().absolute(),
            tls=tls,
            certificate_file=_file(own_certificate.CERTIFICATE_FILE),
            certificate_key_file=_file(own_certificate.KEY_FILE),
            scrape_seconds=scrape_seconds,
        )

    def port_of(self, name: str) -> int:
        return self.port + OFFSETS[name]

    def url_of(self, name: str) -> str:
        secure = name == "verify entry" or (self.tls and name in {"gateway", "media"})
        return f"{'https' if secure else 'http'}://{HOST}:{self.port_of(name)}"

    @property
    def public_url(self) -> str:
        return self.url_of("gateway").replace(HOST, "localhost")

    @property
    def origins(self) -> str:
        return f"{self.public_url},{self.url_of('gateway')}"

    @property
    def media_url(self) -> str:
        return self.url_of("media").replace(HOST, "localhost")

    def trust(self) -> ssl.SSLContext:
        """Return a TLS context for clients that trusts this copy's own certificate."""
        authority = self.certificate / CERTIFICATE
        return ssl.create_default_context(cafile=authority if authority.exists() else None)

    @property
    def seaweed_ports(self) -> SeaweedPorts:
        return SeaweedPorts.from_base(self.port_of("seaweed"))

    @property
    def logs(self) -> Path:
        return self.data / "log"

    @property
    def run(self) -> Path:
        return self.data / "run"

    @property
    def given(self) -> Path:
        """Return the file of the settings that the running system was given."""
        return self.run / "given.json"

    @property
    def metrics(self) -> Path:
        """Return the folder of metrics that commands write and the host's exporter reads."""
        return self.data / "metrics"

    @property
    def certificate(self) -> Path:
        return self.data / "tls"

    @cached_property
    def socket(self) -> Path:
        """Return Supervisor's socket, in the temporary folder if the data folder's path is long."""
        near = self.run / "supervisor.sock"
        if len(os.fsencode(near)) <= LONGEST_SOCKET_PATH:
            return near
        digest = hashlib.sha256(os.fsencode(self.data)).hexdigest()[:16]
        return Path(tempfile.gettempdir()) / f"garderobe-{os.getuid()}-{digest}.sock"

    def make_folders(self) -> None:
        """Create the data folder and its subfolders, private except to the database's user."""
        self.data.mkdir(parents=True, exist_ok=True)
        user = owner_for_servers()
        if user is None:
            self.data.chmod(0o700)
        else:
            os.chown(self.data, -1, pwd.getpwnam(user).pw_gid)
            self.data.chmod(0o710)
        for folder in (self.logs, self.run, self.certificate, self.metrics):
            folder.mkdir(exist_ok=True)
            folder.chmod(0o700)


def _file(variable: str) -> str:
    """Return the absolute path in a variable; empty if it is not set."""
    path = os.environ.get(variable)
    return str(Path(path).expanduser().absolute()) if path else ""
