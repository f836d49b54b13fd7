"""Signing in, joining and linking through other providers of identity."""
