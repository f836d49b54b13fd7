"""Invite codes: for somebody who waited, or to be handed around."""
