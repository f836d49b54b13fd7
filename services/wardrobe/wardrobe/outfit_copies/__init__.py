"""Copies: an outfit to be worn again."""
