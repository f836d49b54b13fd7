"""Photos that people show themselves with."""
