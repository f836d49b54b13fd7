"""Tests of deploy/kubernetes, which need no cluster."""
