"""Schemas of passkeys: the JSON forms of WebAuthn level 3."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

MAX_CREDENTIAL_ID_CHARS = 1364
"""1023 bytes in base64url."""

Base64Url = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]+$", max_length=8192)]
CredentialId = Annotated[
    str, Field(pattern=r"^[A-Za-z0-9_-]+$", max_length=MAX_CREDENTIAL_ID_CHARS)
]


class _Response(BaseModel):
    model_config = ConfigDict(populate_by_name=False)

    client_data: Annotated[Base64Url, Field(alias="clientDataJSON")]


class Signed(_Response):
    """AuthenticatorAssertionResponseJSON."""

    authenticator_data: Annotated[Base64Url, Field(alias="authenticatorData")]
    signature: Base64Url
    user_handle: Annotated[Base64Url | None, Field(alias="userHandle")] = None


class Made(_Response):
    """AuthenticatorAttestationResponseJSON."""

    attestation_object: Annotated[Base64Url, Field(alias="attestationObject")]


class _Credential(BaseModel):
    id: CredentialId
    raw_id: Annotated[CredentialId, Field(alias="rawId")]
    type: Literal["public-key"]

    def as_sent(self) -> dict[str, object]:
        """Return the JSON form, reduced to the fields that we read."""
        return self.model_dump(by_alias=True, exclude_none=True)


class Assertion(_Credential):
    """A passkey's signature: AuthenticationResponseJSON of `navigator.credentials.get()`."""

    response: Signed


class NewCredential(_Credential):
    """A new passkey: RegistrationResponseJSON of `navigator.credentials.create()`."""

    response: Made


class PasskeyOptions(BaseModel):
    """For `PublicKeyCredential.parseRequestOptionsFromJSON` or `parseCreationOptionsFromJSON`."""

    public_key: dict[str, object]
