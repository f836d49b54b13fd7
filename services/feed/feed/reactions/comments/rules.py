"""Decides which comments need approval."""

from feed.reactions.comments.schemas import CommentState


def initial_state(*, own_outfit: bool, trusted: bool) -> CommentState:
    """Return the state of a new comment: those by strangers wait for the owner's approval.

    The owner trusts people whom they follow, whose follow they approved by hand, or of whom they
    approved a comment before. Following a public profile is free and earns no trust.
    """
    return "shown" if own_outfit or trusted else "held"
