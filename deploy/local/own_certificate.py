"""Reads the operator's own certificate for browsers, and says what is wrong with it.

Traefik would serve a self-signed one instead, and mention it in its log only.
"""

import datetime as dt
import ipaddress
from collections.abc import Mapping
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.serialization import load_pem_private_key

CERTIFICATE_FILE = "GARDEROBE_CERTIFICATE_FILE"
KEY_FILE = "GARDEROBE_CERTIFICATE_KEY_FILE"
LOOPBACK = ipaddress.ip_address("127.0.0.1")


class InvalidCertificate(ValueError):
    """Browsers or the gateway cannot use the certificate; a sentence says why."""


def read_own_certificate(environment: Mapping[str, str]) -> tuple[bytes, bytes] | None:
    """Return the certificate, with its chain, and the key in the files that two variables name.

    None without the variables. Raises InvalidCertificate.
    """
    match environment.get(CERTIFICATE_FILE), environment.get(KEY_FILE):
        case (None | "", None | ""):
            return None
        case (None | "", _):
            raise InvalidCertificate(f"{KEY_FILE} is set, but {CERTIFICATE_FILE} is not.")
        case (_, None | ""):
            raise InvalidCertificate(f"{CERTIFICATE_FILE} is set, but {KEY_FILE} is not.")
    certificate, key = (_content(name, environment[name]) for name in (CERTIFICATE_FILE, KEY_FILE))
    _check(certificate, key)
    return certificate, key


def _content(variable: str, path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as exc:
        raise InvalidCertificate(
            f"The file in {variable} cannot be read: {exc.strerror} ({path})."
        ) from None


def _check(certificate: bytes, key: bytes) -> None:
    try:
        first = x509.load_pem_x509_certificate(certificate)
    except ValueError:
        raise InvalidCertificate(f"The file in {CERTIFICATE_FILE} holds no certificate.") from None
    try:
        its_key = load_pem_private_key(key, password=None).public_key()
    except TypeError:
        raise InvalidCertificate(
            f"The key in {KEY_FILE} has a passphrase; store it without."
        ) from None
    except ValueError:
        raise InvalidCertificate(f"The file in {KEY_FILE} holds no private key.") from None
    if its_key != first.public_key():
        raise InvalidCertificate(
            f"The key in {KEY_FILE} does not belong to the first certificate in {CERTIFICATE_FILE}."
        )
    _check_time(first)
    _check_names(first)


def _check_time(certificate: x509.Certificate) -> None:
    now = dt.datetime.now(dt.UTC)
    begin, end = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    if end < now:
        raise InvalidCertificate(
            f"The certificate in {CERTIFICATE_FILE} expired on {end:%Y-%m-%d}; renew it."
        )
    if begin > now:
        raise InvalidCertificate(
            f"The certificate in {CERTIFICATE_FILE} is not valid before {begin:%Y-%m-%d}, by this"
            " machine's clock."
        )


def _check_names(certificate: x509.Certificate) -> None:
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        raise InvalidCertificate(
            f"The certificate in {CERTIFICATE_FILE} names no host (subjectAltName), so browsers"
            " refuse it."
        ) from None
    # To callers without a name, Traefik gives a certificate of the address that they called.
    if LOOPBACK in names.get_values_for_type(x509.IPAddress):
        raise InvalidCertificate(
            f"The certificate in {CERTIFICATE_FILE} is also for {LOOPBACK}, where the gateway needs"
            " its own; get one for names only."
        )
