"""The wardrobe by its real doors: HTTP, events, and what lies in the picture store."""
