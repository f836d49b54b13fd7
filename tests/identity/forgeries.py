"""More than two thousand invalid tokens, grouped by what is wrong with them."""

import base64
import hmac
import itertools
import json
from collections.abc import Iterator
from typing import Any

from cryptography.hazmat.primitives import serialization
from joserfc import jwe, jwt
from joserfc.jwk import ECKey, OctKey, OKPKey, RSAKey

from identity import tokens
from tests.identity.token_forger import MISSING, Forger, decode, encode

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
KIDS = [
    *("../../../../dev/null", "/dev/null", "..\\..\\win.ini", "' OR '1'='1", "file:///etc/passwd"),
    *("x' UNION SELECT 'AA' --", "'; DROP TABLE signing_keys; --", "https://evil.example/jwks"),
    *("| cat /etc/passwd", "${jndi:ldap://evil.example/a}", "{{7*7}}", "%00", "\x00", "", " "),
    *("null", "0", "é", "x" * 3000, MISSING, None, 0, True, [], {}, ["a"]),
]
TYPES = ["JWT", "at+JWT", "AT+JWT", "application/at+jwt", "", "at+jwt ", "id+jwt", "dpop+jwt"]
NO_TEXTS = [MISSING, None, True, 1, 1.5, [], {}, ["5"], {"5": 5}]
NO_NUMBERS = [MISSING, None, True, "1", 1.5, [], {}, [1]]


def unsigned(forger: Forger) -> Iterator[str]:
    """`alg: none` and its disguises."""
    seals = ["", "A" * 86, forger.parts[2], "AA"]
    names = [
        "none",
        "None",
        "NONE",
        "nOnE",
        "none ",
        " none",
        "",
        "null",
        None,
        0,
        False,
        [],
        MISSING,
    ]
    for name, seal in itertools.product(names, seals):
        yield f"{forger.unsigned(forger.mixed(alg=name))}.{seal}"
    yield forger.unsigned(forger.mixed(alg="none"))


def sealed_with_the_public_key(forger: Forger) -> Iterator[str]:
    """The public key used as a shared secret, in all its encodings."""
    public: Any = forger.key.public_key
    form = serialization.PublicFormat
    point = public.public_bytes(serialization.Encoding.X962, form.UncompressedPoint)
    der = public.public_bytes(serialization.Encoding.DER, form.SubjectPublicKeyInfo)
    pem = forger.key.as_pem(private=False)
    jwk = forger.key.as_dict(private=False)
    texts = [json.dumps(jwk), json.dumps(jwk, separators=(",", ":")), json.dumps({"keys": [jwk]})]
    secrets = [pem, pem.strip(), pem.replace(b"\n", b"\\n"), der, base64.b64encode(der), point]
    secrets += [*(text.encode() for text in texts), point[1:], str(forger.key.kid).encode(), b""]
    for bits, secret in itertools.product((256, 384, 512), secrets):
        body = forger.unsigned(forger.mixed(alg=f"HS{bits}"))
        yield f"{body}.{encode(hmac.digest(secret, body.encode(), f'sha{bits}'))}"
        # The length of an ES256 signature, under both names.
        for name in (f"HS{bits}", "ES256"):
            body = forger.unsigned(forger.mixed(alg=name))
            yield f"{body}.{encode(hmac.digest(secret, body.encode(), 'sha512'))}"


def with_keys_of_their_own(forger: Forger) -> Iterator[str]:
    """A key in the header, a key by URL, or another kind of key under our key id."""
    kid = str(forger.key.kid)
    own = ECKey.generate_key("P-256", {"kid": kid})
    jwk = own.as_dict(private=False)
    headers: list[dict[str, Any]] = [{"jwk": jwk}, {"jku": "https://evil.example/jwks"}]
    headers += [{"jwk": forger.key.as_dict(private=False)}, {"x5u": "https://evil.example/x"}]
    headers += [{"x5c": [encode(own.as_pem(private=False))]}, {"x5t": "AA"}, {"x5t#S256": "AA"}]
    headers += [{"crit": ["exp"]}, {"crit": []}, {"crit": ["b64"], "b64": False}, {"b64": False}]
    headers += [{"cty": "JWT"}, {"zip": "DEF"}, {"enc": "A256GCM"}, {"p2c": 1}, {"x": 1}]
    for header, key in itertools.product([{}, *headers], (own, forger.key)):
        if header or key is own:
            yield forger.signed(forger.mixed(**header), key=key)
            yield forger.signed(forger.mixed(**header, kid="own"), key=key)
    for value, key in itertools.product(KIDS, (own, forger.key)):
        yield forger.signed(forger.mixed(kid=value), key=key)
    others: list[tuple[str, Any]] = [
        ("ES384", ECKey.generate_key("P-384")),
        ("ES512", ECKey.generate_key("P-521")),
        ("ES256K", ECKey.generate_key("secp256k1")),
        ("Ed25519", OKPKey.generate_key("Ed25519")),
        *((name, RSAKey.generate_key(2048)) for name in ("RS256", "PS256", "RS512")),
        ("HS256", OctKey.generate_key(256)),
    ]
    for name, key in others:
        token = jwt.encode(forger.mixed(alg=name), forger.claims(), key, algorithms=[name])
        yield token
        yield f"{forger.parts[0]}.{token.split('.', 1)[1]}"
    yield forger.signed(key=ECKey.generate_key("secp256k1"))


def of_another_form(forger: Forger) -> Iterator[str]:
    """Signed by us with wrong types, times, audiences or repeated names, as after a bug."""
    for typ in [*TYPES, *NO_TEXTS]:
        yield forger.signed(forger.mixed(typ=typ))
    for name in ("alg", "kid", "typ"):
        yield forger.signed(forger.mixed(**{name: MISSING}))
    texts = {
        "sub": ["", " 5", "5 ", "+5", "-5", "0x5", "5.0", "\u0665", "5" * 20, str(2**63), "admin"]
    }
    texts |= {"sid": [""], "bnd": [""], "aud": ["", "x", "garderobe ", "Garderobe", "garderobe:"]}
    texts["aud"] += ["garderobe:feed", "garderobe:*", "garderobe,garderobe:feed", "*"]
    for name, values in texts.items():
        for value in [*values, *NO_TEXTS, ["garderobe"], ["garderobe", "x"]]:
            yield forger.signed(claims=forger.claims(**{name: value}))
    now = forger.now
    numbers = {"exp": [now - 10, now + 10**6, 10**30, 0, -1, -(10**30)], "gen": []}
    numbers["iat"] = [now + 3600, 10**30, now - 10**6, -1]
    for name, moments in numbers.items():
        for moment in [*moments, *NO_NUMBERS]:
            yield forger.signed(claims=forger.claims(**{name: moment}))
    yield from _with_other_claims(forger)
    whole = json.dumps(forger.claims()).encode()
    for name in forger.claims():
        for doubled in (b'"5"', b"1", b'"garderobe"', json.dumps(forger.claims()[name]).encode()):
            yield forger.signed(
                claims=whole[:-1] + b', "' + name.encode() + b'": ' + doubled + b"}"
            )
    for body in (b"", b"null", b"[]", b'"x"', b"1", b"{", b"{}", b"\xff", whole * 2, b"[" * 5000):
        yield forger.signed(claims=body)
        yield forger.signed(body)


def _with_other_claims(forger: Forger) -> Iterator[str]:
    for extra in ("iss", "nbf", "jti", "scope", "client_id", "admin", "act", "cnf", ""):
        for added in ("x", "garderobe", 2**32, 1, None, True, ["feed"]):
            yield forger.signed(claims=forger.claims(**{extra: added}))
    for name in ("client_id", "scope", "jti", "aud"):
        for value in [*NO_TEXTS, "", "garderobe", "feed tags"]:
            yield forger.signed(claims=forger.oauth_client(**{name: value}))
    yield forger.signed(claims=forger.oauth_client())
    yield forger.signed(claims=forger.oauth_client(sid="7", bnd=tokens.bind_hash("x")))


def wrapped(forger: Forger) -> Iterator[str]:
    """Nested tokens, encrypted tokens, and oversized parts."""
    yield forger.signed(claims=forger.genuine.encode())
    yield forger.signed(forger.mixed(cty="JWT"), forger.genuine.encode())
    yield forger.signed(claims=json.dumps(forger.genuine).encode())
    public = ECKey.import_key(forger.key.as_dict(private=False))
    for enc, algorithm in itertools.product(("A128GCM", "A256GCM"), ("ECDH-ES", "ECDH-ES+A128KW")):
        head = {"alg": algorithm, "enc": enc, "kid": str(forger.key.kid), "typ": "at+jwt"}
        for inner in (json.dumps(forger.claims()), forger.genuine):
            key = ECKey.import_key(public.as_dict(private=False) | {"use": "enc", "alg": algorithm})
            yield jwe.encrypt_compact(head, inner, key, algorithms=[algorithm, enc])
    for size in (6000, 9000, 100_000, 1_000_000):
        yield forger.signed(claims=forger.claims(padding="x" * size))
        yield forger.signed(forger.mixed(padding="x" * size))
        yield forger.genuine + "A" * size
        yield "." * size
        yield "A" * size
        yield f"{'A' * size}.{forger.parts[1]}.{forger.parts[2]}"


def with_other_signatures(forger: Forger) -> Iterator[str]:
    """Zeros, the high-s signature, other encodings, and another token's signature."""
    order = tokens.ORDER
    raw = decode(forger.parts[2])
    r, s = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
    edges = [0, 1, 2, order - 1, order, order + 1, 2**256 - 1, order // 2, r, s]
    for first, second in itertools.product(edges, edges):
        if (first, second) != (r, s):
            yield forger.resealed(first.to_bytes(32) + second.to_bytes(32))
    yield forger.resealed(r.to_bytes(32) + (order - s).to_bytes(32))
    for data in (b"", raw[:32], raw + b"\x00", b"\x00" + raw, raw * 2, raw[::-1], b"\x30" + raw):
        yield forger.resealed(data)
    another = tokens.sign(forger.claims(sub="6"), forger.key).split(".")
    for one in itertools.product((0, 1), repeat=3):
        mixed = [(forger.parts, another)[which][position] for position, which in enumerate(one)]
        if one[1] != one[2]:
            yield ".".join(mixed)
    for order_of_parts in itertools.permutations(forger.parts):
        if list(order_of_parts) != forger.parts:
            yield ".".join(order_of_parts)


def damaged(forger: Forger) -> Iterator[str]:
    """Every bit flipped, truncations, and other spellings."""
    token = forger.genuine
    for position, bit in itertools.product(range(len(token)), range(6)):
        if token[position] != ".":
            turned = ALPHABET[ALPHABET.index(token[position]) ^ (1 << bit)]
            yield token[:position] + turned + token[position + 1 :]
    for length in range(0, len(token), 5):
        yield token[:length]
        yield token[length + 1 :]
    for position, foreign in itertools.product(range(7, len(token), 40), "\n\r\t \x00=+/%.~é"):
        yield token[:position] + foreign + token[position:]
    for pad in ("=", "==", "===", "%3D"):
        for which in range(3):
            parts = [part + pad * (number == which) for number, part in enumerate(forger.parts)]
            yield ".".join(parts)
    yield from (f".{token}", f"{token}.", f"{token}.A", f"{token}.{token}", f"{token},{token}")
    yield from (f"Bearer {token}", f'"{token}"', token.upper(), token.lower(), "", "a.b.c", "..")


KINDS = (
    unsigned,
    sealed_with_the_public_key,
    with_keys_of_their_own,
    of_another_form,
    wrapped,
    with_other_signatures,
    damaged,
)
