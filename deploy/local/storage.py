"""The two buckets: `outfits`, whose pictures are public by name, and the private `originals`."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

if TYPE_CHECKING:
    from types_boto3_s3 import S3Client

PUBLIC_BUCKET = "outfits"
PRIVATE_BUCKET = "originals"
REGION = "us-east-1"
HEALTH_KEY = "00/health-check.webp"
"""A picture that always exists: health checks request it through the gateway."""


def ensure_buckets(endpoint: str, access_key: str, secret_key: str) -> None:
    """Create both buckets and set who may read them; safe to repeat."""
    client = boto3.client(
        "s3",
        endpoint_url=endpoint,
        aws_access_key_id=access_key,
        aws_secret_access_key=secret_key,
        region_name=REGION,
        config=Config(s3={"addressing_style": "path"}),
    )
    existing = {bucket["Name"] for bucket in client.list_buckets()["Buckets"]}
    for bucket in (PUBLIC_BUCKET, PRIVATE_BUCKET):
        if bucket not in existing:
            client.create_bucket(Bucket=bucket)
    policy = json.dumps(_public_read_policy(PUBLIC_BUCKET))
    if _policy_of(client, PUBLIC_BUCKET) != policy:
        client.put_bucket_policy(Bucket=PUBLIC_BUCKET, Policy=policy)
    client.put_object(
        Bucket=PUBLIC_BUCKET, Key=HEALTH_KEY, Body=_ONE_PIXEL, ContentType="image/webp"
    )


def _policy_of(client: S3Client, bucket: str) -> str | None:
    try:
        return client.get_bucket_policy(Bucket=bucket)["Policy"]
    except ClientError:
        return None


def _public_read_policy(bucket: str) -> dict[str, object]:
    """Return a policy that allows reading single objects: no listing, no writing."""
    return {
        "Version": "2012-10-17",
        "Statement": [
            {
                "Sid": "ReadRenditions",
                "Effect": "Allow",
                "Principal": "*",
                "Action": ["s3:GetObject"],
                "Resource": [f"arn:aws:s3:::{bucket}/*"],
            }
        ],
    }


_ONE_PIXEL = base64.b64decode("UklGRhwAAABXRUJQVlA4TA8AAAAvAAAAAAcQ/Y/+ByKi/wEA")
