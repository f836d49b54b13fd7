"""Tests of text on share pictures."""

from wardrobe.drawing.text import body_style, typeset


def test_long_word_is_set_smaller_before_it_is_broken() -> None:
    narrow, high = 300, 1000
    broken = typeset("Cold mornings", body_style(100), narrow, high)
    whole = typeset("Cold mornings", body_style(100, 40), narrow, high)
    small = typeset("Cold mornings", body_style(40), narrow, high)
    assert broken is not None
    assert whole is not None
    assert small is not None
    assert broken.height > whole.height
    assert (whole.width, whole.height) == (small.width, small.height)


def test_too_long_word_is_broken_in_the_smallest_size() -> None:
    image = typeset("W" * 60, body_style(100, 40), 300, 1000)
    assert image is not None
    assert image.width <= 300
