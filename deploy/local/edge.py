"""The gateway process: Traefik with gateway/dynamic, and the environment that these files read."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from deploy.local import handover
from deploy.local.layout import SERVICES, VERIFIERS, Layout
from deploy.local.process import BIN, Process


@dataclass(frozen=True)
class EdgeSettings:
    """Rate limits by network address; high here, because everyone has the same on the loopback."""

    open_per_second: int = 300
    """Requests without a session: login, registration, recovery."""
    open_burst: int = 600
    api_per_second: int = 20_000
    api_burst: int = 20_000
    api_at_once: int = 1000
    """Concurrent requests to one service; each of the gateway's routers counts by itself."""
    verify_patience: str = "1s"
    """How long one verify process may take before the other is asked.

    Longer than in production, because here everything shares a machine with a browser.
    """
    proxies: int = 0
    """Number of our own proxies in front of the gateway, which then trusts X-Forwarded-For."""


LOCAL = EdgeSettings()


def gateway(layout: Layout, settings: EdgeSettings = LOCAL) -> Process:
    traefik = (str(BIN / "traefik"), f"--configFile={layout.run / 'traefik.yml'}")
    plain = [layout.port_of(name) for name in ("gateway", "media")]
    return Process(
        name="gateway",
        command=traefik
        if layout.tls
        else handover.command(plain, layout.port_of("operations"), traefik),
        environment=environment(layout, settings),
    )


def environment(layout: Layout, settings: EdgeSettings = LOCAL) -> Mapping[str, str]:
    """Return every variable that the dynamic files read."""
    addresses = {
        "web": layout.url_of("web"),
        "s3": layout.url_of("seaweed"),
        "mail": layout.url_of("mail page"),
        # Grafana runs in containers only; this page answers 404.
        "grafana": layout.url_of("mail page"),
        "verify_entry": layout.url_of("verify entry"),
        **{name.replace("-", "_"): layout.url_of(name) for name in (*SERVICES, *VERIFIERS)},
        "public": layout.public_url,
        "media": layout.media_url,
    }
    variables = {
        **{f"{name}_url": address for name, address in addresses.items()},
        **asdict(settings),
        "origins": layout.origins,
        "tls_folder": layout.certificate,
        "certificate_file": layout.certificate_file,
        "certificate_key_file": layout.certificate_key_file,
        # Browsers enforce it for all ports of a host, so keep it short on localhost.
        "hsts_seconds": 300,
    }
    return {f"GARDEROBE_{name.upper()}": str(value) for name, value in variables.items()}
