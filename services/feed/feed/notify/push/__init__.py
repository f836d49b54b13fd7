"""Web push: the devices of a person, and messages to them."""
