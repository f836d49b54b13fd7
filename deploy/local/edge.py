"""The gateway as a process: Traefik, with gateway/dynamic as it is and what that asks of its
environment.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from deploy.local.layout import SERVICES, VERIFIERS, Layout
from deploy.local.process import BIN, Process


@dataclass(frozen=True)
class EdgeSettings:
    """Who may ask how much, by address; high here, because on the loopback all have the same."""

    open_per_second: int = 300
    """Calls that need no session: log-in, registration, recovery."""
    open_burst: int = 600
    api_per_second: int = 20_000
    api_burst: int = 20_000
    api_at_once: int = 1000
    """Of one service: each of the gateway's routers counts by itself."""
    verify_patience: str = "1s"
    """How long one verify process may take before the other is asked.

    Longer than elsewhere: here everything shares a machine with a browser.
    """
    proxies: int = 0
    """How many proxies of ours stand before the gateway, which then believes X-Forwarded-For."""


LOCAL = EdgeSettings()


def gateway(layout: Layout, settings: EdgeSettings = LOCAL) -> Process:
    return Process(
        name="gateway",
        command=(str(BIN / "traefik"), f"--configFile={layout.run / 'traefik.yml'}"),
        environment=environment(layout, settings),
    )


def environment(layout: Layout, settings: EdgeSettings = LOCAL) -> Mapping[str, str]:
    """Every variable that the dynamic files name."""
    addresses = {
        "web": layout.url_of("web"),
        "s3": layout.url_of("seaweed"),
        "mail": layout.url_of("mail page"),
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
        # Browsers hold a host to it on all its ports: not for long on localhost.
        "hsts_seconds": 300,
    }
    return {f"GARDEROBE_{name.upper()}": str(value) for name, value in variables.items()}
