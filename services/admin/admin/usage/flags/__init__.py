"""Feature flags: experiments and switches, changed by admins without a new build."""
