"""What the containers need beside the services themselves."""
