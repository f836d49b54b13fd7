"""Text on pictures that are shared."""

from wardrobe.drawing.text import plain, typeset


def test_a_word_is_set_smaller_rather_than_broken() -> None:
    narrow, high = 300, 1000
    broken = typeset("Cold mornings", plain(100), narrow, high)
    whole = typeset("Cold mornings", plain(100, 40), narrow, high)
    small = typeset("Cold mornings", plain(40), narrow, high)
    assert broken is not None
    assert whole is not None
    assert small is not None
    assert broken.height > whole.height
    assert (whole.width, whole.height) == (small.width, small.height)


def test_a_word_that_no_size_holds_is_broken_in_the_smallest() -> None:
    image = typeset("W" * 60, plain(100, 40), 300, 1000)
    assert image is not None
    assert image.width <= 300
