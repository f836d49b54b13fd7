"""The people that an outfit was worn with, which only its owner learns."""
