"""Manages OAuth clients; issues, introspects and revokes their tokens."""

import secrets
from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.lookup.domain import find_account
from identity.oauth_clients import rules, store
from identity.oauth_clients.errors import ClientNameTaken, ClientNotFound, UnknownService
from identity.oauth_clients.models import Client
from identity.oauth_clients.schemas import ClientState, NewClient
from identity.oauth_requests import OAuthClient, OAuthRequest, OAuthToken, secret_hash
from identity.oauth_server import ClientAuthorization, OAuthResponse
from identity.request_context import Device
from identity.tokens import TokenIssuer
from shared.http.tokens import FindKey, InvalidToken, ProgramToken, read_token

COMMAND_LINE = Device("", "command line")


async def add_client(session: AsyncSession, name: str, account: str, service: str) -> NewClient:
    """Register a client that acts for the account with this email address.

    Raises AccountNotFound, EmailNotVerified, ClientNameTaken, UnknownService.
    """
    if service not in rules.SERVICES:
        raise UnknownService(rules.SERVICES)
    if await store.get_client_by_name(session, name):
        raise ClientNameTaken
    profile = await find_account(session, account)
    secret = _new_secret()
    client = Client(
        name=name, account_id=profile.id, service=service, secret_hash=secret_hash(secret)
    )
    await store.insert_client(session, client)
    audit_log.record(session, "program_added", profile.id, COMMAND_LINE)
    return NewClient(client.id, secret)


async def list_clients(session: AsyncSession) -> list[ClientState]:
    """Return every client, including revoked ones."""
    return [
        ClientState(
            client_id=client.id,
            name=client.name,
            account=email,
            service=client.service,
            created_at=client.created_at,
            used_at=client.used_at,
            revoked_at=client.revoked_at,
        )
        for client, email in await store.list_clients(session)
    ]


async def renew_secret(session: AsyncSession, name: str) -> NewClient:
    """Replace a client's secret; the old one and its tokens end at once. Raises ClientNotFound."""
    client = await _get_by_name(session, name)
    secret = _new_secret()
    await store.update_secret(session, client.id, secret_hash(secret))
    audit_log.record(session, "program_secret_renewed", client.account_id, COMMAND_LINE)
    return NewClient(client.id, secret)


async def revoke_client(session: AsyncSession, name: str) -> None:
    """Revoke a client with all its tokens at once. Raises ClientNotFound."""
    client = await _get_by_name(session, name)
    await store.update_revoked(session, client.id)
    audit_log.record(session, "program_revoked", client.account_id, COMMAND_LINE)


async def issue_token(
    session: AsyncSession, token_issuer: TokenIssuer, request: OAuthRequest, now: datetime
) -> OAuthResponse:
    """Handle `grant_type=client_credentials`: a five-minute token for the client's one service."""
    client = await _client_of(session, request)
    if client is None:
        return ClientAuthorization(None).issue(request)

    def sign() -> str:
        return token_issuer.client_token(
            client.account_id, client.id, client.service, client.generation, now
        )

    response = ClientAuthorization(_known_client(client), sign=sign).issue(request)
    if response.succeeded:
        await store.update_used(session, client.id)
    return response


async def introspect_token(
    session: AsyncSession, find_key: FindKey, request: OAuthRequest
) -> OAuthResponse:
    """Return the claims of one of the client's tokens, or that it is not active."""
    client = await _client_of(session, request)
    token = await _find_token(session, find_key, request)
    server = ClientAuthorization(_known_client(client), token)
    return server.introspect(request)


async def revoke_token(
    session: AsyncSession, find_key: FindKey, request: OAuthRequest, device: Device
) -> OAuthResponse:
    """Revoke one of the client's tokens; one that is not active is no error."""
    client = await _client_of(session, request)
    token = await _find_token(session, find_key, request)
    server = ClientAuthorization(_known_client(client), token)
    response = server.revoke(request)
    if server.revoked is not None:
        ends = datetime.fromtimestamp(server.revoked.expires, UTC)
        await store.insert_revoked_token(session, server.revoked.token_id, ends)
        audit_log.record(session, "program_token_revoked", server.revoked.user_id, device)
    return response


async def _client_of(session: AsyncSession, request: OAuthRequest) -> Client | None:
    number = rules.parse_client_id(request.claimed_client)
    return None if number is None else await store.get_live_client(session, number)


async def _find_token(
    session: AsyncSession, find_key: FindKey, request: OAuthRequest
) -> OAuthToken | None:
    try:
        token = read_token(request.form.get("token", ""), find_key)
    except InvalidToken:
        return None
    if not isinstance(token, ProgramToken):
        return None
    client = await store.get_live_client(session, token.client_id)
    live = client is not None and client.generation == token.generation
    return OAuthToken(token, live and not await store.is_revoked(session, token.token_id))


async def _get_by_name(session: AsyncSession, name: str) -> Client:
    client = await store.get_client_by_name(session, name)
    if client is None:
        raise ClientNotFound
    return client


def _known_client(client: Client | None) -> OAuthClient | None:
    if client is None:
        return None
    return OAuthClient(client.id, client.service, client.secret_hash)


def _new_secret() -> str:
    return secrets.token_urlsafe(32)
