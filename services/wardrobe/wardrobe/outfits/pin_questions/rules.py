"""Decides who is named as the asker of a question. Pure."""

from collections.abc import Collection, Mapping

from shared.features.visibility import Relation, may_see_card
from wardrobe.outfits.pin_questions.schemas import PinAsker
from wardrobe.people.visibility.models import KnownProfile

MAX_NAMED = 20


def named_askers(
    asker_ids: Collection[int], profiles: Mapping[int, KnownProfile], followed: Collection[int]
) -> list[PinAsker]:
    """Return the first askers of whom the owner, who follows these people, may see the card."""
    named = []
    for asker_id in asker_ids:
        profile = profiles.get(asker_id)
        if profile is None or profile.closed:
            continue
        if may_see_card(Relation(follows=asker_id in followed), profile.audience):
            named.append(
                PinAsker(id=asker_id, username=profile.username, display_name=profile.display_name)
            )
    return named[:MAX_NAMED]
