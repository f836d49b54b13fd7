"""Checks of a server before its own protocol: its name, its port, its certificate, its clock."""

import socket
import ssl
from datetime import UTC, datetime

from cryptography import x509
from cryptography.hazmat.primitives import serialization

from shared.doctor.findings import Fault, Findings

TIMEOUT_SECONDS = 3.0
CLOCK_SECONDS = 5.0
"""How far two clocks may differ. Tokens and signatures of requests are valid for minutes."""
CERTIFICATE_DAYS = 14
"""As in the alert CertificateExpires."""


def reach(host: str, port: int, variable: str) -> None:
    """Open a connection and close it. Raises Fault; `variable` names the setting of the address."""
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError:
        raise Fault(
            f"The name {host} cannot be resolved.",
            f"Correct the host in {variable}, or the DNS of this machine.",
        ) from None
    try:
        socket.create_connection((host, port), TIMEOUT_SECONDS).close()
    except TimeoutError:
        raise Fault(
            f"{host}:{port} does not answer within {TIMEOUT_SECONDS:g} seconds.",
            f"Check the firewall between this machine and {addresses[0][4][0]}, and {variable}.",
        ) from None
    except OSError as exc:
        raise Fault(
            f"Nothing accepts connections at {host}:{port} ({exc.strerror}).",
            f"Start the server, or correct host and port in {variable}.",
        ) from None


def hangs(server: str) -> Fault:
    """Return the fault of a server that accepts connections and says nothing."""
    return Fault(
        f"{server} accepts connections, but does not answer within {TIMEOUT_SECONDS:g} seconds.",
        "Look at its log, and at what uses the CPU and the disk of its machine. Restart it if it"
        " stays so.",
    )


def check_clock(server: str, its_time: datetime, our_time: datetime) -> None:
    """Raise Fault if the clock of a server differs from this machine's."""
    seconds = (its_time - our_time).total_seconds()
    if abs(seconds) > CLOCK_SECONDS:
        raise Fault(
            f"The clock of {server} is {abs(seconds):,.0f} s "
            f"{'ahead of' if seconds > 0 else 'behind'} this machine's.",
            "Let both machines set their clocks by NTP; `timedatectl` shows whether one does.",
        )


def check_certificate(host: str, port: int, variable: str) -> Findings:
    """Check the certificate of an https address, which people's browsers will see."""
    certificate = _certificate(host, port, variable)
    now, end = datetime.now(UTC), certificate.not_valid_after_utc
    if end < now:
        raise Fault(
            f"The certificate of {host} expired on {end:%Y-%m-%d}.",
            "Renew it, and let the gateway read it, as docs/operations/README.md says.",
        )
    if certificate.not_valid_before_utc > now:
        raise Fault(
            f"The certificate of {host} is valid from {certificate.not_valid_before_utc:%Y-%m-%d}.",
            "Check the clock of this machine, and the certificate.",
        )
    if _verification_error(host, port, _trusting(certificate)) == _WRONG_HOST:
        raise Fault(
            f"The certificate at {host} is for another name.",
            f"Give the gateway one that names {host}, as docs/operations/README.md says, or correct"
            f" {variable}.",
        )
    if _verification_error(host, port, ssl.create_default_context()):
        yield Fault(
            f"This machine does not trust who signed the certificate of {host}.",
            "Browsers warn of such a certificate. Use one of a known authority where others come.",
            "warning",
        )
    days = (end - now).days
    if days < CERTIFICATE_DAYS:
        yield Fault(
            f"The certificate of {host} expires on {end:%Y-%m-%d}.",
            "Renew it, and see why it was not renewed by itself.",
            "warning",
        )
    else:
        yield f"certificate until {end:%Y-%m-%d}"


def _certificate(host: str, port: int, variable: str) -> x509.Certificate:
    """Return a server's certificate, trusted or not. Raises Fault."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # `_distrust` verifies it
    try:
        with (
            socket.create_connection((host, port), TIMEOUT_SECONDS) as line,
            context.wrap_socket(line, server_hostname=host) as secure,
        ):
            return x509.load_der_x509_certificate(secure.getpeercert(binary_form=True) or b"")
    except OSError:  # SSLError is one
        raise Fault(
            f"There is no TLS at {host}:{port}, but {variable} begins with https.",
            "Give the gateway a certificate, or let the proxy before it serve https.",
        ) from None


def _trusting(certificate: x509.Certificate) -> ssl.SSLContext:
    """Return a context that trusts a certificate, so that only its names can be wrong."""
    context = ssl.create_default_context(
        cadata=certificate.public_bytes(serialization.Encoding.PEM).decode()
    )
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    return context


def _verification_error(host: str, port: int, context: ssl.SSLContext) -> int:
    """Return OpenSSL's number of what is wrong with a server's certificate; 0 if nothing is."""
    try:
        with (
            socket.create_connection((host, port), TIMEOUT_SECONDS) as line,
            context.wrap_socket(line, server_hostname=host),
        ):
            return 0
    except ssl.SSLCertVerificationError as exc:
        return exc.verify_code


_WRONG_HOST = 62
"""OpenSSL's X509_V_ERR_HOSTNAME_MISMATCH."""
