"""Tests of guessing garment types from categories and names."""

import pytest

from wardrobe.garment_types import guess_type, type_of


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Red wool coat", "coat"),
        ("Striped shirt dress", "dress"),
        ("Dark brown ankle boots", "boots"),
        ("My favourite JEANS", "jeans"),
        ("White tee, size 2", "t-shirt"),
        ("Old faithful", ""),
        ("", ""),
    ],
)
def test_type_is_guessed_from_the_name(name: str, found: str) -> None:
    assert guess_type(name) == found


@pytest.mark.parametrize(
    ("words", "other_words", "fits"),
    [
        (("coat", "Alma"), ("Coat", "Berta"), True),
        (("", "Linen shirt"), ("shirt", "Alma"), True),
        (("top", "Linen shirt"), ("shirt", "Alma"), True),
        (("accessory", "Silk scarf"), ("accessory", "Belt"), False),
        (("coat", ""), ("scarf", ""), False),
        (("knitwear", "Aran"), ("knitwear", "Blue cardigan"), True),
        (("", "Aran"), ("", "Aran"), False),
        (("", "Aran"), ("coat", "Aran"), False),
    ],
)
def test_garments_of_the_same_type_fit(
    words: tuple[str, str], other_words: tuple[str, str], fits: bool
) -> None:
    first, second = type_of(*words), type_of(*other_words)
    assert (first.fits(second), second.fits(first)) == (fits, fits)


def test_type_is_falsy_without_a_known_word() -> None:
    assert not type_of("", "Aran")
    assert type_of("", "Aran coat")
    assert type_of("knitwear", "Aran")
