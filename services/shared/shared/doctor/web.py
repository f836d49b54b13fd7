"""Checks addresses: the process itself, the signing keys, and the app as people open it."""

from urllib.parse import urlsplit

import httpx2

from shared.data.settings import ServiceSettings
from shared.doctor.findings import Fault, Findings
from shared.doctor.network import TIMEOUT_SECONDS, check_certificate, reach
from shared.version import VERSION

ALL_ADDRESSES = ("0.0.0.0", "::", "[::]")
THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


def check_process(service: str, settings: ServiceSettings) -> Findings:
    """Check that the process of the service runs this version."""
    host, _, port = settings.listen.rpartition(":")
    address = f"{'127.0.0.1' if host in ALL_ADDRESSES else host}:{port}"
    try:
        response = httpx2.get(f"http://{address}/healthz", timeout=TIMEOUT_SECONDS)
        version = response.json()["version"]
    except (httpx2.HTTPError, ValueError, KeyError, TypeError):
        raise Fault(
            f"The process of {service} does not respond at {address}.",
            f"Start it, and see why it ended: `make logs s={service}`, or"
            f" `docker compose logs {service}`.",
        ) from None
    if version != VERSION:
        raise Fault(
            f"The process of {service} runs version {version}.",
            f"Restart it to run {VERSION}: `make restart s={service}`, or"
            f" `docker compose up -d {service}`.",
            "warning",
        )
    yield f"version {version}"


def check_keys(settings: ServiceSettings) -> Findings:
    """Check that the keys which sign access tokens can be fetched, as every service does."""
    variable = "GARDEROBE_KEYS_URL"
    _reach(settings.keys_url, variable)
    try:
        response = httpx2.get(settings.keys_url, timeout=TIMEOUT_SECONDS)
        keys = response.raise_for_status().json()["keys"]
    except (httpx2.HTTPError, ValueError, KeyError, TypeError) as exc:
        raise Fault(
            f"The keys that sign access tokens cannot be fetched ({type(exc).__qualname__}).",
            f"Correct {variable}: it is identity's address with /.well-known/jwks.json.",
        ) from None
    if not keys:
        raise Fault(
            "Identity publishes no keys that sign access tokens.",
            f"Check that {variable} leads to this deployment's identity, and see identity's log.",
        )
    yield "the signing keys"


def check_app(settings: ServiceSettings) -> Findings:
    """Check the app as people open it: name, certificate, pages, and a way to every service."""
    variable = "GARDEROBE_PUBLIC_URL"
    url = settings.public_url.rstrip("/")
    require_reachable(settings, url)
    host, port = _reach(url, variable)
    if url.startswith("https:"):
        yield from check_certificate(host, port, variable)
    if settings.public_url.rstrip("/") not in {one.rstrip("/") for one in settings.origins}:
        raise Fault(
            f"{url} is not in GARDEROBE_ORIGINS, so the app's own requests are refused.",
            "Add it to GARDEROBE_ORIGINS.",
        )
    # `check_certificate` has said what is wrong with the certificate.
    with httpx2.Client(timeout=TIMEOUT_SECONDS, verify=False) as client:
        _fetch(client, f"{url}/", "<html", "The pages are not served", "the process web")
        _fetch(
            client,
            f"{url}/api/identity/openapi.json",
            '"openapi"',
            "Requests to the services are not let through",
            "the processes verify-1, verify-2 and identity",
        )
    yield url


def require_reachable(settings: ServiceSettings, url: str) -> None:
    """Raise Fault in a container if the address is one of the machine on which it runs."""
    is_container = settings.listen.rpartition(":")[0] in ALL_ADDRESSES
    if is_container and urlsplit(url).hostname in THIS_MACHINE:
        raise Fault(
            f"{url} cannot be checked from a container, which is a machine of its own.",
            "Open it in a browser on the machine itself.",
            "warning",
        )


def _fetch(client: httpx2.Client, url: str, expected: str, problem: str, look_at: str) -> None:
    try:
        response = client.get(url)
        said = f"{response.status_code}"
        if response.status_code == httpx2.codes.OK and expected in response.text:
            return
    except httpx2.HTTPError as exc:
        said = type(exc).__qualname__
    raise Fault(
        f"{problem} at {url} ({said}).",
        f"Look at the log of the gateway, and whether {look_at} run. If another server answers"
        " there, correct GARDEROBE_PUBLIC_URL.",
    )


def _reach(url: str, variable: str) -> tuple[str, int]:
    address = urlsplit(url)
    host, port = address.hostname or "", address.port or _PORTS[address.scheme]
    reach(host, port, variable)
    return host, port


_PORTS = {"http": 80, "https": 443}
