"""The topology of the system: every process, its environment and the order in which they start."""

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum

from deploy.local import observability, servers
from deploy.local.credentials import Credentials
from deploy.local.databases import database_url
from deploy.local.edge import gateway
from deploy.local.layout import SERVICES, VERIFIERS, Layout
from deploy.local.process import BIN, Process
from deploy.local.servers import HOST
from deploy.rights import bus, valkey
from identity.forward_auth.store import CONNECTIONS as VERIFY_CONNECTIONS
from shared.data.settings import POOL_SIZE


class Stage(IntEnum):
    """Start order; stopping is in reverse."""

    SERVERS = 10
    SERVICES = 20  # after the migrations
    OBSERVERS = 25  # stopped first, so that a service that is stopping waits for no connection
    EDGE = 30


@dataclass(frozen=True)
class Program:
    """A process of the stack, and the stage in which it starts."""

    process: Process
    stage: Stage

    @property
    def name(self) -> str:
        return self.process.name


def programs(layout: Layout, credentials: Credentials) -> list[Program]:
    """Return everything that `make up` keeps running."""
    return [
        *(Program(process, Stage.SERVERS) for process in _servers(layout, credentials)),
        *(Program(service(name, layout, credentials), Stage.SERVICES) for name in SERVICES),
        *(Program(_verifier(name, layout, credentials), Stage.SERVICES) for name in VERIFIERS),
        *(Program(one, Stage.OBSERVERS) for one in observability.processes(layout, credentials)),
        Program(_backups(layout), Stage.SERVICES),
        Program(web(layout, credentials), Stage.EDGE),
        Program(gateway(layout), Stage.EDGE),
    ]


def _servers(layout: Layout, credentials: Credentials) -> Iterator[Process]:
    yield servers.postgres(layout.data / "postgres", layout.port_of("postgres"))
    yield servers.valkey(
        layout.data / "valkey",
        layout.port_of("valkey"),
        valkey.users(credentials.valkey_passwords),
    )
    yield servers.nats(
        layout.data / "nats",
        layout.port_of("nats"),
        bus.authorization(credentials.bus_passwords, bus.known_rights()),
    )
    yield servers.seaweed(
        layout.data / "seaweed",
        layout.seaweed_ports,
        credentials.s3_access_key,
        credentials.s3_secret_key,
    )
    yield _mail(layout)


def service(name: str, layout: Layout, credentials: Credentials, command: str = "serve") -> Process:
    """Return a service, or another of its commands (`migrate`) with the same environment."""
    return Process(
        name=name,
        command=(sys.executable, "-m", name, command),
        environment=service_environment(name, layout, credentials),
    )


def service_environment(name: str, layout: Layout, credentials: Credentials) -> Mapping[str, str]:
    """Return the settings of a service as environment variables."""
    settings = {
        "environment": "local",
        "listen": f"{HOST}:{layout.port_of(name)}",
        "database_url": database_url(
            name, credentials.database_passwords[name], f"{HOST}:{layout.port_of('postgres')}"
        ),
        "database_connections": str(database_connections()),
        "nats_url": bus.url_of(name, credentials.bus_passwords, f"{HOST}:{layout.port_of('nats')}"),
        "redis_url": valkey.url_of(
            name, credentials.valkey_passwords, f"{HOST}:{layout.port_of('valkey')}"
        ),
        "keys_url": f"{layout.url_of('identity')}/.well-known/jwks.json",
        "public_url": layout.public_url,
        "origins": layout.origins,
        "media_url": layout.media_url,
        "anon_key": credentials.anon_key,
        "gateway_secrets": credentials.gateway_secrets,
        **_own_settings(name, layout, credentials),
    }
    variables = {f"GARDEROBE_{key.upper()}": value for key, value in settings.items()}
    return {**variables, **tracing_variables()}


def database_connections() -> int:
    """Return how many connections all processes may open.

    Those of the migrations count, too, and those of a second process while a service is replaced.
    """
    with_listener_and_migration = POOL_SIZE + 2
    total = (len(SERVICES) + 1) * with_listener_and_migration
    return total + len(VERIFIERS) * VERIFY_CONNECTIONS


def tracing_variables() -> Mapping[str, str]:
    """Return OpenTelemetry's variables of this process, which services read themselves."""
    endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT"
    given = {name: value for name, value in os.environ.items() if name.startswith("OTEL_")}
    return {endpoint: "", **given}


def _own_settings(name: str, layout: Layout, credentials: Credentials) -> Mapping[str, str]:
    if name == "identity":
        return {
            "signing_key": credentials.signing_key,
            "refresh_secret": credentials.refresh_secret,
            "smtp_host": HOST,
            "smtp_port": str(layout.port_of("mail")),
            "mail_from": "Garderobe <hello@garderobe.example>",
            "alertmanager_url": observability.url_of("alertmanager", layout, credentials),
            # On the loopback everyone has the same address.
            "registrations_per_hour": "5000",
            "recoveries_per_hour": "5000",
            "wrong_logins_per_minute": "5000",
            # Login providers, which the operator chooses.
            "providers": os.environ.get("GARDEROBE_PROVIDERS", "[]"),
            "minimum_age": os.environ.get("GARDEROBE_MINIMUM_AGE", "16"),
            "announcement_emails_per_minute": os.environ.get(
                "GARDEROBE_ANNOUNCEMENT_EMAILS_PER_MINUTE", "300"
            ),
        }
    if name == "wardrobe":
        return _wardrobe_settings(layout, credentials)
    if name == "feed":
        return {
            "push_private_key": credentials.push_private_key,
            "push_contact": "mailto:operators@garderobe.example",
            **_set_in_environment("push_limit", "push_contact", "push_hosts"),
        }
    if name == "admin":
        return {
            "analytics_token": credentials.analytics_token,
            **_observability(layout, credentials),
            # On the loopback everyone has the same address.
            "joins_per_hour": "5000",
            "anonymous_messages_per_hour": "5000",
            "anonymous_notes_per_minute": "60000",
            "announcements_per_30_days": os.environ.get("GARDEROBE_ANNOUNCEMENTS_PER_30_DAYS", "2"),
        }
    return {}


def _wardrobe_settings(layout: Layout, credentials: Credentials) -> Mapping[str, str]:
    return {
        "s3_endpoint": layout.url_of("seaweed"),
        "s3_access_key": credentials.s3_access_key,
        "s3_secret_key": credentials.s3_secret_key,
        **_set_in_environment(
            "photos_per_hour", "outfits_per_hour", "garments_per_hour", "matches_per_hour"
        ),
    }


def _observability(layout: Layout, credentials: Credentials) -> Mapping[str, str]:
    return {
        "prometheus_url": observability.url_of("prometheus", layout, credentials),
        "scrape_targets": scrape_targets(layout),
        "scrape_seconds": str(layout.scrape_seconds),
        "dashboards": str(layout.root / "deploy" / "observability" / "dashboards"),
        "runbooks": str(layout.root / "docs" / "operations" / "runbooks"),
    }


def scrape_targets(layout: Layout) -> str:
    """Return every process with metrics, for Prometheus."""
    ports = {name: layout.port_of(name) for name in (*SERVICES, *VERIFIERS)}
    ports["gateway"] = layout.port_of("operations")
    return ",".join(f"{name}={HOST}:{port}" for name, port in ports.items())


def _set_in_environment(*names: str) -> Mapping[str, str]:
    """Return those of the settings that the environment sets."""
    variables = {name: f"GARDEROBE_{name.upper()}" for name in names}
    return {name: os.environ[key] for name, key in variables.items() if key in os.environ}


def _verifier(name: str, layout: Layout, credentials: Credentials) -> Process:
    """Return one of the two processes that authenticate requests for the gateway."""
    return Process(
        name=name,
        command=(
            sys.executable,
            *("-m", "identity.forward_auth", f"{HOST}:{layout.port_of(name)}"),
        ),
        environment=verify_environment(layout, credentials),
    )


def verify_environment(layout: Layout, credentials: Credentials) -> Mapping[str, str]:
    """Return the subset of identity's settings that verify reads, without its secrets."""
    names = ("database_url", "gateway_secrets", "public_url", "origins", "anon_key")
    settings = service_environment("identity", layout, credentials)
    return {key: settings[key] for key in (f"GARDEROBE_{name.upper()}" for name in names)}


def _mail(layout: Layout) -> Process:
    return Process(
        name="mail",
        command=(
            *(sys.executable, "-m", "deploy.local.mail", str(layout.data / "mail")),
            *(
                "--smtp-port",
                str(layout.port_of("mail")),
                "--page-port",
                str(layout.port_of("mail page")),
            ),
        ),
        environment={"PYTHONPATH": str(layout.root)},
    )


def _backups(layout: Layout) -> Process:
    """Return the process that makes a backup every day."""
    given = {
        name: value for name, value in os.environ.items() if name.startswith("GARDEROBE_BACKUP_")
    }
    return Process(
        name="backups",
        command=(sys.executable, "-m", "deploy.backup.schedule"),
        environment={
            "PYTHONPATH": str(layout.root),
            "GARDEROBE_PORT": str(layout.port),
            "GARDEROBE_DATA": str(layout.data),
            **given,
        },
    )


def web(layout: Layout, credentials: Credentials) -> Process:
    """Return Caddy with the built app and its runtime configuration."""
    return Process(
        name="web",
        command=(
            *(str(BIN / "caddy"), "run", "--adapter", "caddyfile"),
            *("--config", str(layout.root / "deploy" / "docker" / "Caddyfile")),
        ),
        environment={
            "GARDEROBE_WEB_HOST": HOST,
            "GARDEROBE_WEB_PORT": str(layout.port_of("web")),
            "GARDEROBE_WEB_ROOT": str(layout.root / "web" / "dist"),
            "GARDEROBE_PUBLIC_URL": layout.public_url,
            "GARDEROBE_MEDIA_URL": layout.media_url,
            "GARDEROBE_ANON_KEY": credentials.anon_key,
            "GARDEROBE_ANALYTICS_TOKEN": credentials.analytics_token,
            "GARDEROBE_SECURITY_CONTACT": os.environ.get("GARDEROBE_SECURITY_CONTACT")
            or f"{layout.public_url}/support/help",
            "XDG_DATA_HOME": str(layout.run),
            "XDG_CONFIG_HOME": str(layout.run),
        },
    )
