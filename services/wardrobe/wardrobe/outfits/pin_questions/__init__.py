"""Questions of viewers where a garment on an outfit's photo is from."""
