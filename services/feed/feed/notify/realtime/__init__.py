"""Sockets that push changes to connected people."""
