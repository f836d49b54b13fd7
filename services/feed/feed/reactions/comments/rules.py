"""When a comment shows."""

from feed.reactions.comments.schemas import CommentState


def state_of_new(*, own_outfit: bool, acquainted: bool) -> CommentState:
    """What a stranger says waits for the owner, who need not approve what she says herself.

    Acquainted is whom the owner follows, whose follow she approved by hand, or of whom she has
    approved a comment before. Following a public profile costs nothing and makes nobody known.
    """
    return "shown" if own_outfit or acquainted else "held"
