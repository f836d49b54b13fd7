"""An OpenID Connect provider for tests: it signs in the person of a test, and can misbehave.

    python -m tests.support.provider --port 9000

runs it for a system that lists it in GARDEROBE_PROVIDERS. `PUT /control` with
`{"person": {...claims}, "fault": ...}` sets who signs in next and what goes wrong.
"""

import argparse
import base64
import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import uvicorn
from joserfc import jwt
from joserfc.jwk import KeySet, RSAKey
from joserfc.util import urlsafe_b64encode
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from tests.support.wait import pause

CLIENT_ID, CLIENT_SECRET = "garderobe", "secret-of-the-tests"
Claims = dict[str, Any]

FAULTS: dict[str, Callable[[Claims], Claims]] = {
    "wrong_nonce": lambda claims: claims | {"nonce": "another"},
    "no_nonce": lambda claims: {key: claims[key] for key in claims if key != "nonce"},
    "wrong_aud": lambda claims: claims | {"aud": "somebody-else"},
    "more_aud": lambda claims: claims | {"aud": [CLIENT_ID, "somebody-else"], "azp": CLIENT_ID},
    "wrong_azp": lambda claims: claims | {"azp": "somebody-else"},
    "blank_azp": lambda claims: claims | {"azp": ""},
    "wrong_iss": lambda claims: claims | {"iss": "https://evil.example"},
    "expired": lambda claims: claims | {"exp": claims["iat"] - 120},
    "old": lambda claims: claims | {"iat": claims["iat"] - 3600},
    "from_the_future": lambda claims: claims | {"iat": claims["iat"] + 3600},
    "no_sub": lambda claims: claims | {"sub": ""},
    "numeric_sub": lambda claims: claims | {"sub": 17},
    "wrong_at_hash": lambda claims: claims | {"at_hash": _half_hash("of another access token")},
    "numeric_at_hash": lambda claims: claims | {"at_hash": 17},
}
"""Faults in the claims of an ID token."""


@dataclass
class OpenIdServer:
    """The provider's state: who signs in next, the fault, and the requests so far."""

    issuer: str
    person: Claims = field(default_factory=dict)
    fault: str = ""
    claims_at_userinfo: bool = False
    """Whether the claims come from the userinfo endpoint instead of the ID token."""
    keys: list[RSAKey] = field(default_factory=lambda: [new_key()])
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    requested_paths: list[str] = field(default_factory=list)
    _tokens: dict[str, Claims] = field(default_factory=dict)

    def rotate(self) -> None:
        self.keys = [new_key()]

    def app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/.well-known/openid-configuration", self._answer(self.discovery)),
                Route("/authorize", self._answer(self.authorize)),
                Route("/token", self._answer(self.token), methods=["POST"]),
                Route("/jwks", self._answer(self.jwks)),
                Route("/userinfo", self._answer(self.userinfo)),
                Route("/control", self.control, methods=["PUT"]),
            ]
        )

    def _answer(self, act: Callable[[Request, Claims], Response]) -> Any:
        async def answer(request: Request) -> Response:
            self.requested_paths.append(request.url.path)
            while self.fault == "slow" and request.url.path != "/authorize":
                await pause(0.05, "the fault")
                if await request.is_disconnected():
                    break
            if self.fault == "broken" and request.url.path != "/authorize":
                return Response("out of order", 500)
            return act(request, dict(await request.form()))

        return answer

    async def control(self, request: Request) -> Response:
        wanted = await request.json()
        self.person, self.fault = wanted.get("person", self.person), wanted.get("fault", "")
        return Response(status_code=204)

    def discovery(self, _: Request, __: Claims) -> Response:
        if self.fault == "huge":
            return JSONResponse({"issuer": self.issuer, "padding": "x" * 300_000})
        token_host = self.issuer if self.fault != "foreign_endpoints" else "http://192.0.2.1"
        return JSONResponse(
            {
                "issuer": "https://evil.example" if self.fault == "foreign" else self.issuer,
                "authorization_endpoint": f"{self.issuer}/authorize",
                "token_endpoint": f"{token_host}/token",
                "jwks_uri": f"{self.issuer}/jwks",
                "userinfo_endpoint": f"{self.issuer}/userinfo",
                "response_types_supported": ["code"],
                "subject_types_supported": ["public"],
                "id_token_signing_alg_values_supported": ["RS256"],
                "authorization_response_iss_parameter_supported": True,
            }
        )

    def authorize(self, request: Request, _: Claims) -> Response:
        parameters = dict(request.query_params)
        answer = {"state": parameters["state"], "iss": self.issuer}
        if self.fault == "denied":
            answer["error"] = "access_denied"
        else:
            answer["code"] = secrets.token_urlsafe(16)
            self.codes[answer["code"]] = parameters
        if self.fault == "other_issuer":
            answer["iss"] = "https://evil.example"
        if self.fault == "no_issuer":
            del answer["iss"]
        return RedirectResponse(f"{parameters['redirect_uri']}?{urlencode(answer)}", 302)

    def token(self, request: Request, form: Claims) -> Response:
        parameters = self.codes.pop(form.get("code", ""), None)
        error = _fault_of(request.headers.get("authorization", ""), form, parameters)
        if error or parameters is None:
            return JSONResponse({"error": error}, 400)
        access_token = secrets.token_urlsafe(16)
        self._tokens[access_token] = self.person
        answer = {"access_token": access_token, "token_type": "Bearer", "expires_in": 60}
        if self.fault != "no_id_token":
            answer["id_token"] = self.id_token(parameters["nonce"], access_token)
        return JSONResponse(answer)

    def id_token(self, nonce: str, access_token: str) -> str:
        now = int(time.time())
        person = {} if self.claims_at_userinfo else self.person
        own = {"iss": self.issuer, "aud": CLIENT_ID, "iat": now, "exp": now + 300, "nonce": nonce}
        claims = {"sub": self.person["sub"], "at_hash": _half_hash(access_token)} | person | own
        if self.fault in FAULTS:
            claims = FAULTS[self.fault](claims)
        key = self.keys[0]
        header = {"alg": "RS256", "kid": key.kid}
        if self.fault == "alg_none":
            return _unsafe_token(header | {"alg": "none"}, claims, None)
        if self.fault == "hs256":
            return _unsafe_token(header | {"alg": "HS256"}, claims, key.as_pem(private=False))
        if self.fault == "foreign_key":
            key = new_key(str(key.kid))
        return jwt.encode(header, claims, key, algorithms=["RS256"])

    def jwks(self, _: Request, __: Claims) -> Response:
        # A key set may hold keys for other uses and of unknown types.
        others = [{"kty": "future", "kid": "x"}, {"kty": "oct", "k": "c2VjcmV0", "kid": "y"}]
        return JSONResponse(
            {"keys": [*others, *KeySet([*self.keys]).as_dict(private=False)["keys"]]}
        )

    def userinfo(self, request: Request, _: Claims) -> Response:
        token = request.headers.get("authorization", "").partition(" ")[2]
        claims = self._tokens[token]
        if self.fault == "other_subject":
            claims = claims | {"sub": "somebody-else"}
        return JSONResponse(claims)


def _half_hash(token: str) -> str:
    """Return the `at_hash` of an access token for RS256 (OpenID Connect Core, 3.1.3.6)."""
    return urlsafe_b64encode(hashlib.sha256(token.encode()).digest()[:16]).decode()


def _unsafe_token(header: Claims, claims: Claims, secret: bytes | None) -> str:
    """Return a token that no library makes: unsigned, or signed with a public key as secret."""
    body = ".".join(
        urlsafe_b64encode(json.dumps(one).encode()).decode() for one in (header, claims)
    )
    signature = hmac.digest(secret, body.encode(), "sha256") if secret else b""
    return f"{body}.{urlsafe_b64encode(signature).decode()}"


def new_key(kid: str | None = None) -> RSAKey:
    """Return a new key. Its new id makes clients fetch the keys again."""
    key_id = kid or secrets.token_hex(4)
    return RSAKey.generate_key(2048, {"kid": key_id, "use": "sig", "alg": "RS256"})


def settings_for(issuer: str, provider_id: str = "acme", name: str = "Acme") -> Claims:
    """Return the entry of GARDEROBE_PROVIDERS for a provider of the tests."""
    return {
        "id": provider_id,
        "name": name,
        "issuer": issuer,
        "client_id": CLIENT_ID,
        "client_secret": CLIENT_SECRET,
    }


def _fault_of(authorization: str, form: Claims, parameters: dict[str, str] | None) -> str:
    client = base64.b64decode(authorization.partition(" ")[2]).decode()
    if client != f"{CLIENT_ID}:{CLIENT_SECRET}":
        return "invalid_client"
    digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
    if parameters is None or urlsafe_b64encode(digest).decode() != parameters["code_challenge"]:
        return "invalid_grant"
    return "" if form["redirect_uri"] == parameters["redirect_uri"] else "invalid_grant"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    port = parser.parse_args().port
    nora = {"sub": "nora", "email": "nora@example.net", "email_verified": True, "name": "Nora"}
    server = OpenIdServer(f"http://127.0.0.1:{port}", person=nora)
    uvicorn.run(server.app(), port=port, log_level="warning")


if __name__ == "__main__":
    main()
