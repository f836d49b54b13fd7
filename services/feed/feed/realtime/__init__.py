"""Sockets that tell people at once."""
