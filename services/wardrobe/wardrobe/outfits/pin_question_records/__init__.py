"""Questions about pins as they are stored, which end with their pins."""
