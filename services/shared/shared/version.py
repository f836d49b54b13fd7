"""The version of Garderobe: everything that shows or needs it reads it here."""

VERSION = "0.1.0"
