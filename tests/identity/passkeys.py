"""A software authenticator, and people with passkeys, for the tests of passkeys."""

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
import httpx2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url

from tests.identity.people import PASSWORD, Person, Site

ORIGIN, HOST = "http://localhost:8080", "localhost"
PRESENT, VERIFIED, NEW_KEY = 0x01, 0x04, 0x40
Json = dict[str, Any]


@dataclass
class Passkey:
    """A key pair in a person's authenticator."""

    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    sign_count: int = 0
    user_handle: str = ""
    id: str = ""
    """The id of our row."""

    @property
    def name(self) -> str:
        return bytes_to_base64url(self.credential_id)

    def make(self, options: Json, *, origin: str = ORIGIN) -> Json:
        """Return the result of `navigator.credentials.create()`."""
        self.user_handle = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        attested = bytes(16) + len(self.credential_id).to_bytes(2) + self.credential_id
        seen = authenticator_data(PRESENT | VERIFIED | NEW_KEY, self.sign_count)
        made = {"fmt": "none", "attStmt": {}, "authData": seen + attested + cbor2.dumps(cose)}
        return self._answer(
            clientDataJSON=client_data("webauthn.create", options["challenge"], origin),
            attestationObject=cbor2.dumps(made),
        )

    def sign(
        self,
        options: Json,
        *,
        origin: str = ORIGIN,
        host: str = HOST,
        flags: int = PRESENT | VERIFIED,
    ) -> Json:
        """Return the result of `navigator.credentials.get()`."""
        self.sign_count += 1
        client = client_data("webauthn.get", options["challenge"], origin)
        seen = authenticator_data(flags, self.sign_count, host)
        signed = self.key.sign(seen + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        answer = self._answer(clientDataJSON=client, authenticatorData=seen, signature=signed)
        answer["response"]["userHandle"] = self.user_handle
        return answer

    def _answer(self, **parts: bytes) -> Json:
        response = {name: bytes_to_base64url(part) for name, part in parts.items()}
        one = {"id": self.name, "rawId": self.name, "type": "public-key"}
        return one | {"response": response, "clientExtensionResults": {}}


def client_data(kind: str, challenge: str, origin: str) -> bytes:
    return json.dumps({"type": kind, "challenge": challenge, "origin": origin}).encode()


def authenticator_data(flags: int, sign_count: int, host: str = HOST) -> bytes:
    return hashlib.sha256(host.encode()).digest() + bytes([flags]) + sign_count.to_bytes(4)


async def challenge(person: Site | Person) -> Json:
    """Return a challenge, which anyone can get."""
    browser = person.browser() if isinstance(person, Site) else person.browser
    answer = await browser.post("/api/identity/v1/passkeys/challenges")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()["public_key"]
    return found


async def set_up(person: Person, **factor: Any) -> Json:
    """Confirm the password; return the options for a new passkey."""
    answer = await person.ask("POST", "/passkeys/setup", password=PASSWORD, **factor)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()["public_key"]
    return found


async def add_passkey(person: Person, name: str = "Phone", **factor: Any) -> Passkey:
    """Add another passkey to a person's account."""
    passkey = Passkey()
    credential = passkey.make(await set_up(person, **factor))
    answer = await person.ask("POST", "/passkeys", name=name, credential=credential)
    assert answer.status_code == 201, answer.text
    passkey.id = answer.json()["passkey"]["id"]
    return passkey


async def enter(site: Site, assertion: Json, **more: Any) -> httpx2.Response:
    """Sign in with a passkey alone."""
    body = {"passkey": assertion} | more
    return await site.browser().post("/api/identity/v1/sessions/passkey", json=body)


async def person_with_passkey(site: Site) -> tuple[Person, Passkey]:
    person = await site.register()
    return person, await add_passkey(person)
