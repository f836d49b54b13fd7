"""Settings of the feed service."""

from typing import Annotated, Self

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from pydantic import AfterValidator, Field, SecretStr, model_validator

from shared.data.settings import Listed, ServiceSettings


def load_push_key(pem: str) -> ec.EllipticCurvePrivateKey:
    """Return a P-256 key from PEM; a backslash and an n may stand for line ends.

    Raises ValueError.
    """
    try:
        key = load_pem_private_key(pem.replace("\\n", "\n").encode(), password=None)
    except (TypeError, ValueError):
        raise ValueError("this is not a private key in PEM") from None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.curve.name != "secp256r1":
        raise ValueError("the key must be of the curve P-256")
    return key


def _check_private_key(secret: SecretStr) -> SecretStr:
    if secret.get_secret_value():
        load_push_key(secret.get_secret_value())
    return secret


class Settings(ServiceSettings):
    """The feed's own settings, in addition to those of every service."""

    redis_url: str
    """Valkey, for timelines, cards and rate limits; nothing in it is the only copy. One URL, or
    several, comma-separated, of a Valkey Cluster."""
    timeline_buckets: int = Field(64, ge=16, le=1024)
    """Parts of the timelines, each in one slot of a Valkey Cluster. Change it only while no process
    of the feed runs, and then run `garderobe feed rebuild`. The same in all processes."""
    card_memory_bytes: int = Field(32 * 1024 * 1024, ge=0)
    """Cards that each process keeps in its own memory, per Valkey server; 0 keeps none."""
    comments_per_hour: int = 30
    """Comments per person."""
    asks_per_hour: int = 10
    """Questions per person about which of two outfits to choose."""
    sockets_per_person: int = 20
    """Open WebSockets per person and process; a page has one."""
    digest_wait_seconds: int = 3600
    """Minimum age of the oldest notification in a digest email, so that one email covers
    several."""
    push_private_key: Annotated[SecretStr, AfterValidator(_check_private_key)] = SecretStr("")
    """The key that signs web push: P-256, PEM, with line ends optionally written as `\\n`. Empty:
    push notifications are not offered. With another key, browsers subscribe again when people visit
    next."""
    push_contact: Annotated[
        str, Field(pattern=r"^(mailto:[^@\s]+@[^@\s]+|https://[^\s/]+(/\S*)?)?$")
    ] = ""
    """Where push services reach the operator: `mailto:` and an email address, or an https URL. They
    get it with every message. Required with a key."""
    push_hosts: Listed = Field(
        [
            "fcm.googleapis.com",
            "*.push.services.mozilla.com",
            "*.notify.windows.com",
            "*.push.apple.com",
        ]
    )
    """Hosts of push services; `*.` stands for any names before a domain. Browsers name the address,
    so this is what keeps the feed from calling other machines. An origin, such as
    `http://127.0.0.1:9000`, is for tests."""
    push_timeout_seconds: int = Field(10, ge=1, le=30)
    """How long a push service may take to accept a message."""
    push_limit: int = 10_000
    """Followers up to whom an author's outfits are pushed; above it they are pulled at read.

    A push costs 2 to 3 us of Valkey's one core: 20 to 30 ms for 10,000 followers. A pull costs each
    read of a follower a little. Below the limit an outfit is in the timelines before its author's
    next click and readers have nothing to pull; above it a few authors would delay everyone."""

    @model_validator(mode="after")
    def _check_push(self) -> Self:
        if self.push_private_key.get_secret_value() and not self.push_contact:
            raise ValueError("GARDEROBE_PUSH_PRIVATE_KEY also needs GARDEROBE_PUSH_CONTACT")
        if self.environment == "production" and any("http:" in one for one in self.push_hosts):
            raise ValueError("GARDEROBE_PUSH_HOSTS may name https only")
        return self
