"""Sends the tags of an archive to the tags service."""
