"""What a wear costs."""

from decimal import Decimal

import pytest

from wardrobe.garments.rules import cost_per_wear


@pytest.mark.parametrize(
    ("price", "wears", "cost"),
    [
        ("90", 2, "45.00"),
        ("100", 3, "33.33"),
        ("50", 3, "16.67"),
        # Half a cent goes up, never to the even cent.
        ("0.05", 2, "0.03"),
        ("0.25", 2, "0.13"),
        ("90", 1, "90.00"),
    ],
)
def test_a_price_is_shared_out_to_the_cent(price: str, wears: int, cost: str) -> None:
    assert str(cost_per_wear(Decimal(price), wears)) == cost


def test_without_a_price_or_a_wear_there_is_no_cost() -> None:
    assert cost_per_wear(None, 3) is None
    assert cost_per_wear(Decimal(90), 0) is None
