"""Lends garments, and asks to borrow them, inside the app only."""
