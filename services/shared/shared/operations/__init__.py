"""The operators' view of a service: its state now, dead letters and queues."""
