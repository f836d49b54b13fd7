"""The bucket, as invariants read it."""

import boto3
from botocore.config import Config

from deploy.local.storage import PRIVATE_BUCKET, PUBLIC_BUCKET, REGION
from tests.faults.recovery.system import FaultySystem


def objects_of(system: FaultySystem) -> set[tuple[str, str]]:
    """Return the bucket and the key of every object."""
    client = boto3.client(
        "s3",
        endpoint_url=system.layout.url_of("seaweed"),
        aws_access_key_id=system.credentials.s3_access_key,
        aws_secret_access_key=system.credentials.s3_secret_key,
        region_name=REGION,
        config=Config(s3={"addressing_style": "path"}),
    )
    return {
        (bucket, one["Key"])
        for bucket in (PUBLIC_BUCKET, PRIVATE_BUCKET)
        for page in client.get_paginator("list_objects_v2").paginate(Bucket=bucket)
        for one in page.get("Contents", [])
    }
