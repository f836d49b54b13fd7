"""Whose people's things are and who may see them: all that is known of them here."""
