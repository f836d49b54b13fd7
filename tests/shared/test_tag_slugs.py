"""Slugs of tags, made from names in any script."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deploy.local.layout import ROOT
from shared.features.tag_slugs import MAX_SLUG, is_free, is_slug, slug_of

SLUGS = json.loads((ROOT / "tests" / "support" / "tag_slugs.json").read_text())
"""Names and their slugs, by which the web app's rule is tested as well."""


@pytest.mark.parametrize(("name", "slug"), SLUGS)
def test_a_name_has_one_slug(name: str, slug: str) -> None:
    assert slug_of(name) == slug


@given(st.text())
def test_a_slug_is_its_own(name: str) -> None:
    slug = slug_of(name)
    assert slug_of(slug) == slug
    assert len(slug) <= MAX_SLUG
    assert is_slug(slug) == (slug != "")


@pytest.mark.parametrize("text", ["", "Summer", "été", "a--b", "-a", "a_b", "a" * 51, "صيف 1"])
def test_other_text_is_no_slug(text: str) -> None:
    assert not is_slug(text)


@pytest.mark.parametrize("slug", ["all", "constructor", "Summer"])
def test_a_reserved_slug_is_not_free(slug: str) -> None:
    assert not is_free(slug)
