"""The events that services exchange: one module per publishing service."""
