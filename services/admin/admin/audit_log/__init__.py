"""The audit log: every act is recorded in the transaction that does it."""
