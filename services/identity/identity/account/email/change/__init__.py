"""The answers to a change of address: confirmed at the new one, taken back at the old one."""
