"""Who is limited or suspended, as admins decided."""
