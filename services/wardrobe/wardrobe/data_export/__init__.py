"""Exports: everything that every service keeps of a person, in one ZIP for them alone."""
