"""Certificates between processes of one system: verify's entry point and the object store's parts.

ForwardAuth uses HTTP/2 only over TLS. The module also runs by itself, in a container:
`python certificate.py FOLDER NAME...`.
"""

import datetime as dt
import ipaddress
import os
import sys
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

CERTIFICATE = "verify.pem"
KEY = "verify.key"
LIFETIME = dt.timedelta(days=397)


def make_certificate(folder: Path, names: tuple[str, ...] = ("localhost", "127.0.0.1")) -> None:
    """Write a new self-signed certificate for `names` and its key (mode 0600) into `folder`.

    Every start makes a new one, so it expires only in a system that runs for a year.
    """
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = _signed_by_itself(key, names)
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    write_file(folder / KEY, secret, 0o600)
    write_file(folder / CERTIFICATE, certificate.public_bytes(serialization.Encoding.PEM), 0o644)


def _signed_by_itself(key: ec.EllipticCurvePrivateKey, names: tuple[str, ...]) -> x509.Certificate:
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Garderobe verify")])
    now = dt.datetime.now(dt.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(hours=1))
        .not_valid_after(now + LIFETIME)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(
            x509.SubjectAlternativeName([_general_name(name) for name in names]), critical=False
        )
        .sign(key, hashes.SHA256())
    )


def _general_name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def write_file(path: Path, content: bytes, mode: int) -> None:
    """Write a new file with this mode, in place of an old one."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)


if __name__ == "__main__":
    make_certificate(Path(sys.argv[1]), tuple(sys.argv[2:]))
