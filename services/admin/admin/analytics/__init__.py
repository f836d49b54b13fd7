"""How the app is used, told by browsers whose people agreed to it."""
