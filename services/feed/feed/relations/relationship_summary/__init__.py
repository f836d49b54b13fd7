"""All relations between the viewer and one person in one response."""
