"""The client of OpenID Connect providers: authorization URLs, tokens and claims."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import httpx2
import structlog
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.httpx_client import AsyncOAuth2Client
from authlib.oidc.discovery import get_well_known_url
from joserfc.jwk import KeySet

from identity.id_tokens import (
    IdentityClaims,
    ProviderNotTrusted,
    UnknownKey,
    import_keys,
    read_id_token,
)
from identity.oidc_discovery import REQUEST_SECONDS, Document, ProviderUnavailable, read_document
from identity.settings import ProviderSettings
from shared.http.errors import NotFound

log = structlog.get_logger()

Metadata = Mapping[str, Any]
"""A discovery document (OpenID Connect Discovery, 3)."""

SIGN_IN_SECONDS = 8.0
"""For all requests of one sign-in, because a person is waiting."""


class Provider:
    """One provider, with us as its client."""

    def __init__(self, settings: ProviderSettings, public_url: str) -> None:
        self.id, self.name, self._settings = settings.id, settings.name, settings
        # Each provider has its own, so that their answers cannot be confused.
        self._redirect_uri = f"{public_url}/api/identity/v1/providers/{settings.id}/callback"
        self._tls = ssl.create_default_context()
        self._metadata, self._keys = Document(), Document()

    async def describe(self) -> Metadata:
        """Return the discovery document; raises ProviderUnavailable or ProviderNotTrusted."""
        async with self._client() as client:
            return await self._describe(client)

    def authorization_url(
        self, metadata: Metadata, *, state: str, nonce: str, verifier: str
    ) -> str:
        """Return the URL to which to send the browser."""
        url, _ = self._new_client().create_authorization_url(
            metadata["authorization_endpoint"], state=state, code_verifier=verifier, nonce=nonce
        )
        return str(url)

    async def identify(
        self, code: str, nonce: str, verifier: str, issuer: str | None
    ) -> IdentityClaims:
        """Exchange a code for claims; raises ProviderUnavailable or ProviderNotTrusted.

        `issuer` is the answer's `iss` parameter (RFC 9207), which prevents passing off another
        provider's answer as this one's.
        """
        async with self._client() as client:
            metadata = await self._describe(client)
            required = metadata.get("authorization_response_iss_parameter_supported") is True
            if issuer != self._settings.issuer and (required or issuer is not None):
                raise ProviderNotTrusted
            tokens = await self._exchange(client, metadata, code, verifier)
            claims = await self._read(client, metadata, tokens, nonce)
            return IdentityClaims.of(await self._with_email(client, metadata, claims))

    def _new_client(self) -> AsyncOAuth2Client:
        return AsyncOAuth2Client(
            self._settings.client_id,
            self._settings.client_secret.get_secret_value(),
            scope=self._settings.scopes,
            redirect_uri=self._redirect_uri,
            code_challenge_method="S256",
            timeout=REQUEST_SECONDS,
            leeway=0,  # the token is used at once
            verify=self._tls,
        )

    @asynccontextmanager
    async def _client(self) -> AsyncIterator[AsyncOAuth2Client]:
        """Yield a client for one sign-in; it holds that sign-in's token, so it is not shared."""
        try:
            async with asyncio.timeout(SIGN_IN_SECONDS), self._new_client() as client:
                yield client
        except (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError) as exc:
            log.warning("provider_away", provider=self.id, error=repr(exc))
            raise ProviderUnavailable from exc
        except (AuthlibBaseError, KeyError, TypeError, ValueError) as exc:
            log.warning("provider_not_trusted", provider=self.id, error=repr(exc))
            raise ProviderNotTrusted from exc

    async def _describe(self, client: AsyncOAuth2Client) -> Metadata:
        """Return the discovery document, which has to name its issuer (OpenID Discovery, 4.3)."""
        issuer = self._settings.issuer
        url = get_well_known_url(issuer, external=True)
        metadata: Metadata = await self._metadata.get(client, url)
        if metadata["issuer"] != issuer:
            raise ProviderNotTrusted
        endpoints = [metadata[name] for name in _ENDPOINTS if name in metadata]
        if not all(_is_private(endpoint, issuer) for endpoint in endpoints):
            raise ProviderNotTrusted
        return metadata

    async def _exchange(
        self, client: AsyncOAuth2Client, metadata: Metadata, code: str, verifier: str
    ) -> Mapping[str, Any]:
        supported = metadata.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
        if "client_secret_basic" not in supported:
            client.token_endpoint_auth_method = "client_secret_post"  # noqa: S105 - a method's name
        tokens: Mapping[str, Any] = await client.fetch_token(
            metadata["token_endpoint"],
            grant_type="authorization_code",
            code=code,
            code_verifier=verifier,
        )
        return tokens

    async def _read(
        self,
        client: AsyncOAuth2Client,
        metadata: Metadata,
        tokens: Mapping[str, Any],
        nonce: str,
    ) -> dict[str, Any]:
        if not isinstance(tokens.get("id_token"), str):
            raise ProviderNotTrusted
        uri = metadata["jwks_uri"]
        try:
            return self._check(tokens, import_keys(await self._keys.get(client, uri)), nonce)
        except UnknownKey:
            newer = import_keys(await self._keys.get(client, uri, newer=True))
            return self._check(tokens, newer, nonce)

    def _check(self, tokens: Mapping[str, Any], keys: KeySet, nonce: str) -> dict[str, Any]:
        return read_id_token(
            tokens,
            keys,
            issuer=self._settings.issuer,
            client_id=self._settings.client_id,
            nonce=nonce,
            now=datetime.now(UTC),
        )

    async def _with_email(
        self, client: AsyncOAuth2Client, metadata: Metadata, claims: dict[str, Any]
    ) -> dict[str, Any]:
        """Add the email from the userinfo endpoint if need be (OpenID Connect Core, 5.3)."""
        uri = metadata.get("userinfo_endpoint")
        if "email" in claims or not uri:
            return claims
        userinfo = await read_document(client, uri, withhold_token=False)
        # Otherwise it may describe another person (5.3.2).
        if userinfo["sub"] != claims["sub"]:
            raise ProviderNotTrusted
        return {**userinfo, **claims}


class Providers:
    """The configured providers."""

    def __init__(self, settings: Sequence[ProviderSettings], public_url: str) -> None:
        self._by_id = {each.id: Provider(each, public_url) for each in settings}

    def list(self) -> Sequence[Provider]:
        return list(self._by_id.values())

    def get(self, provider_id: str) -> Provider:
        """Return the provider; raises NotFound."""
        if provider_id not in self._by_id:
            raise NotFound
        return self._by_id[provider_id]

    def name_of(self, provider_id: str) -> str:
        """Return the name to show; the id for a provider that is no longer configured."""
        provider = self._by_id.get(provider_id)
        return provider.name if provider else provider_id


_ENDPOINTS = ("authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint")


def _is_private(url: str, issuer: str) -> bool:
    # Providers on the loopback, for development, have no TLS.
    return url.startswith("https://") or (issuer.startswith("http://") and url.startswith(issuer))
