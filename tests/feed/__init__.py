"""Tests of the feed service, over HTTP, events and sockets."""
