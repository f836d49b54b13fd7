"""Data exports: everything that all services store about a person, in one ZIP."""
