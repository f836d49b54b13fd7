"""Recommendations as they travel over HTTP."""

from datetime import datetime
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from admin.outreach.recommendations.models import Recommendation
from admin.outreach.recommendations.rules import State, state_at
from admin.text_fields import Country, Reason
from contracts.admin import RecommendationKind
from contracts.types import Id
from shared.http.datetime_fields import Moment


def _unique(values: list[Any]) -> list[Any]:
    return list(dict.fromkeys(values))


Countries = Annotated[list[Country], AfterValidator(_unique), Field(max_length=60)]
"""Empty means everywhere."""
Position = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
"""Smaller positions come first."""


class NewRecommendation(BaseModel):
    """A new recommendation; by default it starts now and comes last."""

    kind: RecommendationKind
    subject_id: Id
    reason: Reason
    starts_at: Moment | None = None
    ends_at: Moment
    countries: Countries = []
    position: Position | None = None


def _without_defaults(schema: dict[str, Any]) -> None:
    for field in schema.get("properties", {}).values():
        field.pop("default", None)


class RecommendationChange(BaseModel):
    """Fields to change; omitted fields stay."""

    model_config = ConfigDict(json_schema_extra=_without_defaults)

    # None is not among the types: null is refused, a field that is left out keeps its default.
    reason: Reason = Field(default=None)  # type: ignore[assignment]  # stands for "left out"
    starts_at: Moment = Field(default=None)  # type: ignore[assignment]  # the same
    ends_at: Moment = Field(default=None)  # type: ignore[assignment]  # the same
    countries: Countries = Field(default=None)  # type: ignore[arg-type]  # the same
    position: Position = Field(default=None)  # type: ignore[assignment]  # the same

    def changes(self) -> dict[str, Any]:
        return self.model_dump(exclude_unset=True)


class Order(BaseModel):
    """Recommendations, first to last."""

    ids: Annotated[list[Id], AfterValidator(_unique), Field(min_length=1, max_length=100)]


class RecommendationOut(BaseModel):
    """A recommendation and its reach in numbers of people, each counted once."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    kind: RecommendationKind
    subject_id: Id
    owner_id: Id | None
    """The owner of the outfit or tag; null if it was deleted."""
    reason: str
    starts_at: datetime
    ends_at: datetime
    countries: list[str]
    position: int
    state: State
    public: bool
    """Whether everybody may see it at present; otherwise it is not shown."""
    seen: int
    opened: int
    followed: int
    created_at: datetime
    version: int

    @classmethod
    def of(cls, row: Recommendation, *, owner_id: int | None, public: bool, now: datetime) -> Self:
        values = row.model_dump() | {"owner_id": owner_id, "public": public}
        return cls.model_validate(values | {"state": state_at(row.starts_at, row.ends_at, now)})
