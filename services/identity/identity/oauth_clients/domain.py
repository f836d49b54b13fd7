"""Registering programs, and giving, explaining and taking back their tokens."""

import secrets
from datetime import UTC, datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity import audit_log
from identity.account.lookup.domain import find_account
from identity.oauth_clients import rules, store
from identity.oauth_clients.models import Client
from identity.oauth_clients.schemas import ClientState, NewClient
from identity.oauth_requests import Asked, KnownClient, KnownToken, secret_hash
from identity.oauth_server import Answer, Authorization
from identity.sessions.schemas import Device
from identity.tokens import TokenIssuer
from shared.errors import Conflict, InvalidInput, NotFound
from shared.tokens import FindKey, InvalidToken, ProgramToken, read_token

AT_THE_CONSOLE = Device("", "command line")


class NameTaken(Conflict):
    """Another program has the name."""

    code = "name_taken"
    detail = "There's already a program with this name. Choose another name."


class UnknownService(InvalidInput):
    """No service of that name takes programs."""

    code = "unknown_service"
    detail = f"There's no such service. Choose one of {', '.join(rules.SERVICES)}."


class UnknownProgram(NotFound):
    """No program of that name, or it was revoked."""

    detail = "There's no program with this name, or it was revoked. `clients list` shows them all."


async def add_client(session: AsyncSession, name: str, account: str, service: str) -> NewClient:
    """Register a program for the account with this address.

    Raises AccountNotFound, AddressNotVerified, NameTaken, UnknownService.
    """
    if service not in rules.SERVICES:
        raise UnknownService
    if await store.get_client_by_name(session, name):
        raise NameTaken
    profile = await find_account(session, account)
    secret = _new_secret()
    client = Client(
        name=name, account_id=profile.id, service=service, secret_hash=secret_hash(secret)
    )
    await store.insert_client(session, client)
    _note(session, "program_added", profile.id)
    return NewClient(client.id, secret)


async def list_clients(session: AsyncSession) -> list[ClientState]:
    """Every program there was."""
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
    """Another secret: the old one and all tokens that it got end at once. Raises UnknownProgram."""
    client = await _named(session, name)
    secret = _new_secret()
    await store.update_secret(session, client.id, secret_hash(secret))
    _note(session, "program_secret_renewed", client.account_id)
    return NewClient(client.id, secret)


async def revoke_client(session: AsyncSession, name: str) -> None:
    """End a program with all its tokens, at once. Raises UnknownProgram."""
    client = await _named(session, name)
    await store.update_revoked(session, client.id)
    _note(session, "program_revoked", client.account_id)


async def issue_token(
    session: AsyncSession, mint: TokenIssuer, asked: Asked, now: datetime
) -> Answer:
    """`grant_type=client_credentials`: five minutes in the program's one service."""
    client = await _asking(session, asked)
    if client is None:
        return Authorization(None).issue(asked)

    def sign() -> str:
        return mint.client_token(
            client.account_id, client.id, client.service, client.generation, now
        )

    answer = Authorization(_known(client), sign=sign).issue(asked)
    if answer.succeeded:
        await store.update_used(session, client.id)
    return answer


async def introspect_token(session: AsyncSession, find_key: FindKey, asked: Asked) -> Answer:
    """Say what a token of the asking program says, or that it is none (any more)."""
    client = await _asking(session, asked)
    token = await _token(session, find_key, asked)
    server = Authorization(_known(client), token)
    return server.introspect(asked)


async def revoke_token(
    session: AsyncSession, find_key: FindKey, asked: Asked, device: Device
) -> Answer:
    """End one token of the asking program before its time; one that is none any more is fine."""
    client = await _asking(session, asked)
    token = await _token(session, find_key, asked)
    server = Authorization(_known(client), token)
    answer = server.revoke(asked)
    if server.revoked is not None:
        ends = datetime.fromtimestamp(server.revoked.expires, UTC)
        await store.insert_revoked_token(session, server.revoked.token_id, ends)
        _note(session, "program_token_revoked", server.revoked.user_id, device)
    return answer


async def _asking(session: AsyncSession, asked: Asked) -> Client | None:
    number = rules.client_number(asked.claimed_client)
    return None if number is None else await store.get_live_client(session, number)


async def _token(session: AsyncSession, find_key: FindKey, asked: Asked) -> KnownToken | None:
    try:
        token = read_token(asked.form.get("token", ""), find_key)
    except InvalidToken:
        return None
    if not isinstance(token, ProgramToken):
        return None
    client = await store.get_live_client(session, token.client_id)
    live = client is not None and client.generation == token.generation
    return KnownToken(token, live and not await store.is_revoked(session, token.token_id))


async def _named(session: AsyncSession, name: str) -> Client:
    client = await store.get_client_by_name(session, name)
    if client is None:
        raise UnknownProgram
    return client


def _known(client: Client | None) -> KnownClient | None:
    if client is None:
        return None
    return KnownClient(client.id, client.service, client.secret_hash)


def _new_secret() -> str:
    return secrets.token_urlsafe(32)


def _note(
    session: AsyncSession, act: audit_log.Act, account_id: int, device: Device = AT_THE_CONSOLE
) -> None:
    audit_log.record(
        session,
        act,
        account_id=account_id,
        address=device.address,
        user_agent=device.user_agent,
    )
