"""Grants for operators' calls, as the admin service signs them."""

import time

from pydantic import SecretStr

from shared.operations.grants import LIFETIME_SECONDS, Act, OperationsGrant, OperationsGrants
from tests.support.tokens import GATEWAY_SECRET

OPERATOR = 1


def grant(
    act: Act,
    service: str,
    subject: str = "",
    *,
    admin_id: int = OPERATOR,
    lifetime: int = LIFETIME_SECONDS,
    secret: str = GATEWAY_SECRET,
) -> dict[str, str]:
    """Return the header with a grant for one act."""
    granted = OperationsGrant(admin_id, service, act, subject, int(time.time()) + lifetime)
    return {"Operations-Grant": OperationsGrants([SecretStr(secret)]).sign(granted)}
