"""Settings of the wardrobe service."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from shared.data.settings import CaFile, ServiceSettings

BucketName = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$")]


class WardrobeSettings(ServiceSettings):
    """The wardrobe's own settings, in addition to those of every service."""

    s3_endpoint: Annotated[str, Field(pattern=r"^https?://[^/]+/?$")]
    """URL of the object store (S3), without a bucket."""
    s3_region: str = "us-east-1"
    """Region of the object store, as it wants it in signatures."""
    s3_addressing: Literal["path", "virtual"] = "path"
    """Whether the bucket is in the path or in the name of the host."""
    s3_access_key: str = ""
    """Access key of the object store; empty, like the secret key: boto3 looks for credentials
    itself."""
    s3_secret_key: str = ""
    """Secret key of the object store."""
    s3_public_bucket: BucketName = "outfits"
    """Bucket of the pictures, which anyone may read by name and nobody may list."""
    s3_public_prefix: Annotated[str, Field(pattern=r"^([0-9A-Za-z._-]+/)*$")] = ""
    """Put before the keys of the public bucket; `outfits/` if the media URL leads to the bucket."""
    s3_private_bucket: BucketName = "originals"
    """Bucket of the originals and data exports, which only the service may read."""
    s3_ca_file: CaFile = ""
    """Certificates (PEM) that sign the object store's; empty: those that boto3 trusts."""
    s3_checksums: Literal["when_required", "when_supported"] = "when_required"
    """When to send and check CRC checksums beside Content-MD5: `when_supported` (Amazon S3) or only
    if a call requires it, as other makers' stores expect."""
    outfits_per_hour: int = 60
    """New outfits per person."""
    photos_per_hour: int = 120
    """Uploaded photos per person."""
    garments_per_hour: int = 300
    """New garments per person."""
    matches_per_hour: int = 600
    """Boxes on photos for which a person looks up their garments."""
    pin_questions_per_day: int = 100
    """Questions of a person where garments of others are from."""
    loans_per_day: int = 50
    """Garments that a person offers to lend, or asks to borrow."""
    imports_per_hour: int = 10
    """Archives that a person begins to import."""
    storage_bytes_per_person: int = 5 * 10**9
    """Bytes of photos per person, unless `garderobe quota set` gave another quota."""
    pictures_at_once: int = 2
    """Pictures that are decoded at the same time, each in a process of at most 1 GiB."""

    @model_validator(mode="after")
    def _has_a_store(self) -> Self:
        if bool(self.s3_access_key) != bool(self.s3_secret_key):
            raise ValueError(
                "set both GARDEROBE_S3_ACCESS_KEY and GARDEROBE_S3_SECRET_KEY, or neither"
            )
        if self.s3_public_bucket == self.s3_private_bucket:
            raise ValueError(
                "GARDEROBE_S3_PUBLIC_BUCKET and GARDEROBE_S3_PRIVATE_BUCKET are the same, so that"
                " anyone could read originals"
            )
        return self
