"""Reminds both people of loans that are due."""
