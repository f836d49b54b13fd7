"""Jobs and files that the containers need in addition to the services."""
