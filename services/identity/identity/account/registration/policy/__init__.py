"""Who may register: everybody, whoever has an invite code, nobody."""
