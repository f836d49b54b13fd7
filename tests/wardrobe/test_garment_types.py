"""Which garments are of the same type, by the words of their categories and names."""

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
def test_a_name_tells_its_type(name: str, found: str) -> None:
    assert guess_type(name) == found


@pytest.mark.parametrize(
    ("one", "other", "fits"),
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
def test_garments_of_one_type_fit(one: tuple[str, str], other: tuple[str, str], fits: bool) -> None:
    first, second = type_of(*one), type_of(*other)
    assert (first.fits(second), second.fits(first)) == (fits, fits)


def test_nothing_is_known_without_a_word() -> None:
    assert not type_of("", "Aran")
    assert type_of("", "Aran coat")
    assert type_of("knitwear", "Aran")
