"""A search in the audit log as it travels over HTTP."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

from admin.audit_log.models import Rule
from contracts.types import Id
from shared.http.datetime_fields import Moment
from shared.http.text_fields import Text


class AuditSearch(BaseModel):
    """Which entries to list; all conditions must hold."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    act: Annotated[Text, StringConstraints(max_length=60)] | None = None
    """Such as `content.hidden`."""
    actor_id: Id | None = None
    """The admin or moderator."""
    automated: bool = False
    """Only acts without an actor: automatic ones, and those of the command line."""
    subject: Annotated[Text, StringConstraints(max_length=60)] | None = None
    """The object of the act, as `<kind>/<id>`: `outfit/42`. `person/5` includes their roles."""
    rule: Rule | None = None
    """The rule of the terms that the decision is based on."""
    query: Annotated[Text, StringConstraints(max_length=200)] | None = None
    """Words of the reason, or their beginnings."""
    since: Moment | None = None
    until: Moment | None = None
    """Entries before this moment."""
