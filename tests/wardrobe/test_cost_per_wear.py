"""Tests of the cost per wear."""

from decimal import Decimal

import pytest

from wardrobe.garments.rules import cost_per_wear


@pytest.mark.parametrize(
    ("price", "wears", "cost"),
    [
        ("90", 2, "45.00"),
        ("100", 3, "33.33"),
        ("50", 3, "16.67"),
        # Half a cent is rounded up, not to the even cent.
        ("0.05", 2, "0.03"),
        ("0.25", 2, "0.13"),
        ("90", 1, "90.00"),
    ],
)
def test_cost_per_wear_is_rounded_to_the_cent(price: str, wears: int, cost: str) -> None:
    assert str(cost_per_wear(Decimal(price), wears)) == cost


def test_no_cost_without_a_price_or_a_wear() -> None:
    assert cost_per_wear(None, 3) is None
    assert cost_per_wear(Decimal(90), 0) is None
