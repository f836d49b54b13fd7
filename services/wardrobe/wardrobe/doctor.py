"""Checks of `doctor` of the object store: credentials, buckets, who can read, addresses."""

import email.utils
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import httpx2
from botocore import UNSIGNED
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError, NoCredentialsError, SSLError

from shared.doctor.findings import Check, Fault, Findings
from shared.doctor.network import TIMEOUT_SECONDS, check_clock, reach
from shared.doctor.web import require_reachable
from wardrobe.s3_client import make_client
from wardrobe.settings import WardrobeSettings
from wardrobe.storage import PUBLIC_BUCKET

ENDPOINT = "GARDEROBE_S3_ENDPOINT"


def checks(settings: WardrobeSettings) -> Sequence[Check]:
    """Return the wardrobe's own checks."""
    return [Check("object store", lambda: check_object_store(settings))]


def check_object_store(settings: WardrobeSettings) -> Findings:
    """Write an object into each bucket, see who can read it, and delete it."""
    address = urlsplit(settings.s3_endpoint)
    secure = address.scheme == "https"
    reach(address.hostname or "", address.port or (443 if secure else 80), ENDPOINT)
    client = make_client(settings)
    public, private = settings.s3_public_bucket, settings.s3_private_bucket
    for bucket in (public, private):
        _call(client.head_bucket, settings, bucket)
    yield f"buckets {public} and {private}"
    # Named as pictures are: the gateway lets nothing else through.
    key = f"00/doctor-{secrets.token_hex(8)}.webp"
    for bucket in (private, public):
        name = _key(settings, bucket, key)
        written = _call(client.put_object, settings, bucket, Key=name, Body=key.encode())
        try:
            _check_clock(written)
            if bucket == private:
                _check_private(settings, bucket, name)
            else:
                _check_listing(settings)
                yield from _check_media(settings, key)
        finally:
            _call(client.delete_object, settings, bucket, Key=name)


def _key(settings: WardrobeSettings, bucket: str, key: str) -> str:
    return f"{settings.s3_public_prefix}{key}" if bucket == settings.s3_public_bucket else key


def _call(method: Any, settings: WardrobeSettings, bucket: str, **arguments: object) -> Any:
    """Call a method of the client about a bucket. Raises Fault."""
    try:
        return method(Bucket=bucket, **arguments)
    except ClientError as exc:
        raise _refusal(exc, bucket, settings) from None
    except NoCredentialsError:
        raise Fault(
            "There are no credentials for the object store.",
            "Set GARDEROBE_S3_ACCESS_KEY and GARDEROBE_S3_SECRET_KEY, or give the machine a role.",
        ) from None
    except SSLError:
        raise Fault(
            "There is no trusted TLS with the object store.",
            f"Check {ENDPOINT}, GARDEROBE_S3_CA_FILE and the store's certificate.",
        ) from None
    except BotoCoreError as exc:
        raise Fault(
            f"The object store does not answer as S3 does ({type(exc).__qualname__}).",
            f"Check {ENDPOINT} and GARDEROBE_S3_ADDRESSING.",
        ) from None


def _refusal(error: ClientError, bucket: str, settings: WardrobeSettings) -> Fault:
    code = error.response["Error"]["Code"]
    if code in {"404", "NoSuchBucket"}:
        return Fault(
            f"There is no bucket {bucket}.",
            "Create it, as docs/operations/stores.md says, or correct"
            f" {_variable(bucket, settings)}.",
        )
    if code == "RequestTimeTooSkewed":
        return Fault(
            "The object store refuses requests for their time: the clocks differ.",
            "Let both machines set their clocks by NTP.",
        )
    if code in {"301", "PermanentRedirect", "AuthorizationHeaderMalformed"}:
        return Fault(f"The bucket {bucket} is in another region.", "Correct GARDEROBE_S3_REGION.")
    if code in {"401", "403", "AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch"}:
        return Fault(
            f"The object store refuses our credentials for the bucket {bucket}.",
            "Correct GARDEROBE_S3_ACCESS_KEY and GARDEROBE_S3_SECRET_KEY, and let them list, read,"
            " write and delete there.",
        )
    return Fault(
        f"The object store refuses a request for the bucket {bucket}: {code}.",
        "Look at its log; a full store refuses writes.",
    )


def _variable(bucket: str, settings: WardrobeSettings) -> str:
    part = "PUBLIC" if bucket == settings.s3_public_bucket else "PRIVATE"
    return f"GARDEROBE_S3_{part}_BUCKET"


def _check_clock(written: Any) -> None:
    date = written["ResponseMetadata"]["HTTPHeaders"].get("date")
    if date:
        check_clock("the object store", email.utils.parsedate_to_datetime(date), datetime.now(UTC))


def _check_private(settings: WardrobeSettings, bucket: str, key: str) -> None:
    if _is_allowed(_anonymous(settings).get_object, Bucket=bucket, Key=key):
        raise Fault(
            f"Anyone can read the private bucket {bucket}, which holds people's originals.",
            "Remove its public policy at once.",
        )


def _check_listing(settings: WardrobeSettings) -> None:
    bucket = settings.s3_public_bucket
    if _is_allowed(_anonymous(settings).list_objects_v2, Bucket=bucket, MaxKeys=1):
        raise Fault(
            f"Anyone can list the bucket {bucket}, and so find pictures that are not shown.",
            "Let its policy allow s3:GetObject to everyone, and nothing else.",
        )


def _anonymous(settings: WardrobeSettings) -> Any:
    return make_client(settings, Config(signature_version=UNSIGNED))


def _is_allowed(method: Any, **arguments: object) -> bool:
    try:
        method(**arguments)
    except (ClientError, BotoCoreError):
        return False
    return True


def _check_media(settings: WardrobeSettings, key: str) -> Findings:
    """Fetch the object as a browser fetches pictures."""
    require_reachable(settings, settings.media_url)
    url = f"{settings.media_url.rstrip('/')}/{PUBLIC_BUCKET}/{key}"
    try:
        # `doctor` of identity says what is wrong with the certificate.
        response = httpx2.get(url, timeout=TIMEOUT_SECONDS, verify=False)
        said = str(response.status_code)
        if response.text == key:
            yield f"pictures at {settings.media_url}"
            return
    except httpx2.HTTPError as exc:
        said = type(exc).__qualname__
    yield Fault(
        f"A picture cannot be fetched at GARDEROBE_MEDIA_URL, {settings.media_url} ({said}).",
        "Check that the gateway runs, GARDEROBE_S3_URL, and the policy and the prefix of the public"
        " bucket, as docs/operations/stores.md says.",
    )
