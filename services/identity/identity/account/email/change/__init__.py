"""The links that confirm or undo a change of email address."""
