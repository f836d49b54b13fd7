"""How stores are reached: URLs, whose passwords may be settings of their own, and certificates."""

import ssl
from dataclasses import astuple, dataclass
from urllib.parse import parse_qs, parse_qsl, quote, urlencode, urlsplit

from pydantic import SecretStr


def with_password(name: str, url: str, password: SecretStr) -> str:
    """Return the URL, or several comma-separated ones, with this password.

    `name` is that of the store in its variables, as in `GARDEROBE_DATABASE_URL`. Raises ValueError
    if the password has no URL, or a URL has a password of its own.
    """
    if not password.get_secret_value():
        return url
    variable = f"GARDEROBE_{name}_PASSWORD"
    if not url:
        raise ValueError(f"{variable} is set, but GARDEROBE_{name}_URL is not")
    secret = quote(password.get_secret_value(), safe="")
    return ",".join(_with_password(variable, one, secret) for one in url.split(","))


def _with_password(variable: str, url: str, secret: str) -> str:
    parts = urlsplit(url)
    if parts.password is not None:
        raise ValueError(f"{variable} is set, but the URL holds a password as well. Set one")
    host = parts.netloc.rpartition("@")[2]
    return parts._replace(netloc=f"{parts.username or ''}:{secret}@{host}").geturl()


@dataclass(frozen=True)
class TlsFiles:
    """Paths of certificates (PEM): what signs the server's, and the client's own with its key."""

    ca_file: str = ""
    certificate_file: str = ""
    key_file: str = ""


def with_tls(name: str, scheme: str, url: str, files: TlsFiles) -> str:
    """Return the URL, or several comma-separated ones, with these files as redis-py's options.

    `scheme` is that of URLs with TLS. Raises ValueError if a URL has another one, or a certificate
    has no key.
    """
    options = {
        option: path for option, path in zip(_TLS_OPTIONS, astuple(files), strict=True) if path
    }
    if not options:
        return url
    if bool(files.certificate_file) != bool(files.key_file):
        raise ValueError(f"set both GARDEROBE_{name}_CERT_FILE and GARDEROBE_{name}_KEY_FILE")
    if any(urlsplit(one).scheme != scheme for one in url.split(",")):
        raise ValueError(
            f"certificates are set, but GARDEROBE_{name}_URL does not begin with {scheme}://"
        )
    tls_context(with_options := f"{scheme}://?{urlencode(options)}")
    added = urlsplit(with_options).query
    return ",".join(f"{one}{'&' if '?' in one else '?'}{added}" for one in url.split(","))


def tls_context(url: str) -> ssl.SSLContext | None:
    """Return the context for a URL from `with_tls`; None if it is without TLS.

    Raises ValueError if a file cannot be read.
    """
    parts = urlsplit(url)
    if parts.scheme not in TLS_SCHEMES:
        return None
    options = dict(parse_qsl(parts.query))
    ca_file, certificate, key = (options.get(name) for name in _TLS_OPTIONS)
    context = ssl.create_default_context(cafile=check_certificates(ca_file or "") or None)
    if certificate:
        try:
            context.load_cert_chain(certificate, key)
        except OSError as exc:  # SSLError is one
            raise ValueError(
                f"the client's certificate or its key cannot be read ({exc.strerror})"
            ) from None
    return context


TLS_SCHEMES = ("rediss", "tls")
"""Of Valkey and NATS."""
_TLS_OPTIONS = ("ssl_ca_certs", "ssl_certfile", "ssl_keyfile")


def check_database_url(url: str) -> str:
    """Return the URL of a database with SQLAlchemy's name of our driver, or nothing.

    Raises ValueError if it is no such URL, or the root certificate cannot be read.
    """
    scheme, separator, rest = url.partition("://")
    if not url:
        return url
    if not separator or scheme not in _POSTGRES_SCHEMES:
        raise ValueError("it must begin with postgresql://")
    for root in parse_qs(urlsplit(url).query).get("sslrootcert", []):
        if root != "system":  # libpq's word for the machine's certificates
            check_certificates(root)
    return f"{_POSTGRES_SCHEMES[0]}://{rest}"


def libpq_url(url: str) -> str:
    """Return the URL of a database without the name of a driver, as libpq reads it."""
    return f"postgresql://{url.partition('://')[2]}"


_POSTGRES_SCHEMES = ("postgresql+psycopg", "postgresql", "postgres")


def check_certificates(path: str) -> str:
    """Return the path of a file of certificates (PEM), or nothing. Raises ValueError."""
    if path:
        try:
            ssl.create_default_context(cafile=path)
        except OSError as exc:  # SSLError is one
            raise ValueError(
                f"no certificates can be read from this file ({exc.strerror})"
            ) from None
    return path
