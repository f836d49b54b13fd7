"""Monthly exports, whose links are sent by email."""
