"""Programs that act for an account (OAuth 2.0 clients), and what they need to know of us."""
