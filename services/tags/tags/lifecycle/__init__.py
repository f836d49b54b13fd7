"""How tags end: deleted, merged into another, brought back, purged at last."""
