"""Follow requests that wait for approval."""
