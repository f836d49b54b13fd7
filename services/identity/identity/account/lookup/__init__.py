"""Whose an email address is, for operators' commands on this machine's own network."""
