"""Messages that devices show for notifications."""
