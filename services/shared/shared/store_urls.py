"""How stores are reached: URLs, whose passwords may be settings of their own, and certificates."""

import ssl
from urllib.parse import quote, urlsplit

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
