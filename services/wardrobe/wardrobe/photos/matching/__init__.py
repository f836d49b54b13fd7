"""Recognizes pictures that moderators have hidden when they are uploaded again."""
