"""Tests of the wardrobe through HTTP, events, and the object store."""
