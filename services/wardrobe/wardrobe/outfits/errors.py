"""Expected failures of outfits."""

from shared.http.errors import Conflict, InvalidInput
from shared.translations import lazy_gettext


class AlreadyPublished(Conflict):
    """A published outfit cannot become a draft or a plan again."""

    code = "already_published"
    detail = lazy_gettext(
        "This outfit is already published. Make it visible only to you, or plan a copy."
    )


class TagsChangeElsewhere(Conflict):
    """The tags service owns the tags of a published outfit."""

    code = "tags_change_elsewhere"
    detail = lazy_gettext("The tags of a published outfit can only be changed one at a time.")


class TooManyFeatured(Conflict):
    """The profile already features as many outfits as it may."""

    code = "too_many_featured"
    detail = lazy_gettext("Your profile features 6 outfits already. Remove one of them first.")


class HiddenByModerators(Conflict):
    """A copy would reveal an outfit that moderators have hidden."""

    code = "hidden_by_moderators"
    detail = lazy_gettext("Moderators have hidden this outfit, so it can't be copied.")


class OwnOutfitsOnly(InvalidInput):
    """Someone searches or filters the outfits of another person by their texts."""

    code = "own_outfits_only"
    detail = lazy_gettext("You can only search your own outfits.")


class PlanNeedsDay(InvalidInput):
    """A planned outfit has no day."""

    code = "plan_needs_day"
    detail = lazy_gettext("Please choose a day for this plan.")
