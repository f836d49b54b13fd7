"""Writes files to a person's S3 bucket, by presigned requests."""

import asyncio
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Literal

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError
from pydantic import SecretStr

from wardrobe.remote_storage import errors
from wardrobe.remote_storage.guarded_client import Answer, GuardedClient, Upload

SIGNED_SECONDS = 900
"""How long a request may be used; it counts when the request begins."""
MAX_BYTES = 5 * 1024**3
"""Of an object that is written by one request, at Amazon's and other makers' S3."""
_CODE = re.compile(rb"<Code>(\w{1,64})</Code>")
_REFUSALS: Mapping[str, type[errors.DestinationFailed]] = {
    "InvalidAccessKeyId": errors.KeyRefused,
    "SignatureDoesNotMatch": errors.KeyRefused,
    "AccessDenied": errors.WriteForbidden,
    "NoSuchBucket": errors.BucketNotFound,
    "AuthorizationHeaderMalformed": errors.WrongRegion,
    "AuthorizationQueryParametersError": errors.WrongRegion,
    "EntityTooLarge": errors.TooLargeForDestination,
    "QuotaExceeded": errors.DestinationFull,
    "XMinioStorageFull": errors.DestinationFull,
}
_REFUSALS_BY_STATUS: Mapping[int, type[errors.DestinationFailed]] = {
    HTTPStatus.UNAUTHORIZED: errors.KeyRefused,
    HTTPStatus.FORBIDDEN: errors.WriteForbidden,
    HTTPStatus.NOT_FOUND: errors.BucketNotFound,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: errors.TooLargeForDestination,
    HTTPStatus.INSUFFICIENT_STORAGE: errors.DestinationFull,
}
_METHODS: Mapping[str, Literal["put_object", "delete_object"]] = {
    "PUT": "put_object",
    "DELETE": "delete_object",
}


class S3Bucket:
    """A bucket, in which keys begin with a prefix. Every method raises DestinationFailed."""

    def __init__(
        self,
        client: GuardedClient,
        url: str,
        region: str,
        place: tuple[str, str],
        key: tuple[str, SecretStr],
    ) -> None:
        """Take the bucket with the prefix as `place`, and the access key with its secret key."""
        self._client, self._url, self._region = client, url, region
        self._bucket, self._prefix = place
        self._access_key, self._secret_key = key

    async def save(self, name: str, upload: Upload) -> None:
        """Store a file; an object is there once all of it has arrived."""
        if upload.size > MAX_BYTES:
            raise errors.TooLargeForDestination
        await self._send("PUT", name, upload)

    async def delete(self, name: str) -> None:
        await self._send("DELETE", name)

    async def _send(self, method: str, name: str, upload: Upload | None = None) -> None:
        try:
            url = await asyncio.to_thread(self._presign, method, self._prefix + name)
        except (BotoCoreError, ValueError):
            raise errors.HostNotFound from None
        answer = await self._client.send(method, url, upload=upload)
        if answer.status not in {HTTPStatus.OK, HTTPStatus.NO_CONTENT}:
            raise _refusal(answer)

    def _presign(self, method: str, key: str) -> str:
        client = boto3.client(
            "s3",
            endpoint_url=self._url,
            aws_access_key_id=self._access_key,
            aws_secret_access_key=self._secret_key.get_secret_value(),
            region_name=self._region,
            config=Config(
                signature_version="s3v4",
                s3={"addressing_style": "path"},
                request_checksum_calculation="when_required",
            ),
        )
        params = {"Bucket": self._bucket, "Key": key}
        url: str = client.generate_presigned_url(
            _METHODS[method], Params=params, ExpiresIn=SIGNED_SECONDS
        )
        return url


def _refusal(answer: Answer) -> errors.DestinationFailed:
    found = _CODE.search(answer.body)
    refusal = _REFUSALS.get(found[1].decode()) if found else None
    refusal = refusal or _REFUSALS_BY_STATUS.get(answer.status)
    return refusal() if refusal else errors.UnexpectedAnswer(answer.status)
