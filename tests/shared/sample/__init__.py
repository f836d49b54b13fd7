"""A small service that uses nothing but the shared package."""
