"""Makes the client of the object store from the settings: an S3 of any maker."""

import base64
import hashlib
from typing import Any

import boto3
from botocore.awsrequest import AWSRequest
from botocore.config import Config

from wardrobe.settings import WardrobeSettings


def make_client(settings: WardrobeSettings, changes: Config | None = None) -> Any:
    """Return an S3 client with short timeouts.

    Without keys in the settings boto3 looks for credentials itself, as for a role of Amazon's.
    """
    client = boto3.client(
        "s3",
        endpoint_url=settings.s3_endpoint,
        aws_access_key_id=settings.s3_access_key or None,
        aws_secret_access_key=settings.s3_secret_key or None,
        region_name=settings.s3_region,
        verify=settings.s3_ca_file or None,
        config=Config(
            connect_timeout=1,
            read_timeout=5,
            retries={"total_max_attempts": 2, "mode": "standard"},
            s3={"addressing_style": settings.s3_addressing},
            max_pool_connections=20,
            request_checksum_calculation=settings.s3_checksums,
            response_checksum_validation=settings.s3_checksums,
        ).merge(changes or Config()),
    )
    client.meta.events.register("before-sign.s3.DeleteObjects", _use_md5)
    return client


def _use_md5(request: AWSRequest, **_: object) -> None:
    """Replace the checksum of a request by Content-MD5.

    For this call boto3 always sends CRC32. MinIO and older stores require Content-MD5, the only
    checksum in the first version of the protocol, and Amazon accepts it.
    """
    for name in [name for name in request.headers if name.lower().startswith(_CHECKSUM_HEADERS)]:
        del request.headers[name]
    body: bytes = request.body  # type: ignore[assignment]  # XML that boto3 has encoded
    digest = hashlib.md5(body, usedforsecurity=False).digest()
    request.headers["Content-MD5"] = base64.b64encode(digest).decode()


_CHECKSUM_HEADERS = ("x-amz-checksum-", "x-amz-sdk-checksum-algorithm")
