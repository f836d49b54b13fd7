"""A service of two routes and one event, made of nothing but the shared package."""
