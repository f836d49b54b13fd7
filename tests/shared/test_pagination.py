"""Pages are cut from one row more than they hold."""

import pytest

from shared.http.pagination import Page, cut_page, decode_cursor, page_of


@pytest.mark.parametrize("rows", [[], [9], [9, 8, 7]])
def test_without_an_extra_row_it_is_the_last_page(rows: list[int]) -> None:
    assert page_of(rows, 3, str, key=lambda row: (row,)) == Page(items=list(map(str, rows)))


def test_with_an_extra_row_the_cursor_packs_the_key_of_the_last_row_shown() -> None:
    page = page_of([9, 8, 7, 6], 3, str, key=lambda row: ("newest", row))

    assert page.items == ["9", "8", "7"]
    assert page.next_cursor is not None
    assert decode_cursor(page.next_cursor, str, int) == ("newest", 7)


def test_the_rows_of_a_page_come_with_the_same_cursor() -> None:
    page = cut_page([9, 8, 7, 6], 3, key=lambda row: (row,))

    assert page.rows == [9, 8, 7]
    assert page.next_cursor is not None
    assert decode_cursor(page.next_cursor, int) == (7,)
