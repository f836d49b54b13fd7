"""Opens the servers that people have chosen for their exports."""

from dataclasses import dataclass
from typing import Literal, Protocol

from pydantic import SecretStr

from wardrobe.remote_storage.guarded_client import GuardedClient, Resolve, Upload, resolve
from wardrobe.remote_storage.s3_bucket import S3Bucket
from wardrobe.remote_storage.webdav import WebDavFolder
from wardrobe.sealing import SecretSealer

Kind = Literal["s3", "webdav"]


@dataclass(frozen=True)
class Target:
    """Where a person's files are written, and with which credentials."""

    kind: Kind
    url: str
    username: str
    """Of WebDAV; the access key id of S3."""
    secret: SecretStr
    bucket: str = ""
    region: str = ""
    prefix: str = ""


class Folder(Protocol):
    """A place for files on a server. Every method raises DestinationFailed."""

    async def save(self, name: str, upload: Upload) -> None: ...

    async def delete(self, name: str) -> None: ...


class RemoteStorage:
    """Opens targets; `allow_private` also those in private networks, and by plain http."""

    def __init__(
        self, sealer: SecretSealer, *, allow_private: bool, resolve: Resolve = resolve
    ) -> None:
        self.sealer = sealer
        """Of the credentials in the database."""
        self.allow_private = allow_private
        self._client = GuardedClient(allow_private=allow_private, resolve=resolve)

    def open(self, target: Target) -> Folder:
        """Return the folder of a target. Connects to nothing yet."""
        if target.kind == "webdav":
            return WebDavFolder(self._client, target.url, target.username, target.secret)
        return S3Bucket(
            self._client,
            target.url,
            target.region,
            (target.bucket, target.prefix),
            (target.username, target.secret),
        )
