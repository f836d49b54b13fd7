"""The documentation is true: paths, links, make targets, commands, settings and the glossary."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from deploy import command_reference, metrics_reference, settings_reference
from deploy.docker.environment import variables
from deploy.local.credentials import Credentials
from deploy.local.layout import ROOT

PAGES = sorted(
    [
        *(ROOT / "docs").rglob("*.md"),
        *ROOT.glob("*.md"),
        ROOT / "services" / "README.md",
        ROOT / "tests" / "README.md",
    ]
)
LINK = re.compile(r"\[[^\]]*\]\((?!https?://|mailto:)([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
FOLDERS = ("services", "gateway", "web", "deploy", "tests", "docs", "client")
PATH = re.compile(rf"(?:{'|'.join(FOLDERS)})/[\w./*@-]*|\.?[\w-]+\.(?:md|yml|toml|lock|in)")
MADE = {"traefik.yml"}
"""Files that are written at run time, or named without their folder."""
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def text_of(page: Path) -> str:
    return page.read_text()


def without_blocks(text: str) -> str:
    """Return the text without fenced code blocks, whose backticks are no inline code."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def anchor_of(heading: str) -> str:
    """Return the anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def broken_links(text: str, folder: Path) -> list[str]:
    """Return the relative links of a page in `folder` that lead nowhere, anchors included."""
    broken = []
    for link in LINK.findall(text):
        name, _, anchor = link.partition("#")
        target = folder / name
        if name and not target.exists():
            broken.append(link)
        elif anchor:
            found = HEADING.findall(target.read_text() if name else text)
            if anchor not in map(anchor_of, found):
                broken.append(link)
    return broken


def missing_paths(text: str) -> list[str]:
    """Return the paths in inline code that name no file or folder of the repository."""
    codes = (code.strip() for code in CODE.findall(without_blocks(text)))
    paths = (code for code in codes if PATH.fullmatch(code) and code not in MADE)
    return [path for path in paths if not any(ROOT.glob(path.rstrip("/")))]


def unknown_targets(text: str) -> list[str]:
    """Return the make targets that the Makefile does not have."""
    known = set(re.findall(r"^([a-z0-9]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = re.findall(r"(?:`|^ {4})make ([a-z0-9]+)", text, re.MULTILINE)
    return [target for target in named if target not in known]


def unknown_modules(text: str) -> list[str]:
    """Return the modules of `python -m` that are no package or module of ours."""
    named = re.findall(r"python -m ([a-z_]+(?:\.[a-z_0-9]+)*)", text)
    return [module for module in named if module != "pytest" and not is_module(module)]


def is_module(dotted: str) -> bool:
    folders = [ROOT, *(ROOT / "services" / name for name in settings_reference.SERVICES)]
    paths = [folder.joinpath(*dotted.split(".")) for folder in folders]
    return any(
        path.with_suffix(".py").exists() or (path / "__main__.py").exists() for path in paths
    )


def glossary_rows(text: str) -> list[tuple[str, str]]:
    rows = [line for line in text.splitlines() if line.startswith("| ")][1:]
    return [(word.strip(), meaning.strip()) for _, word, meaning, _ in (r.split("|") for r in rows)]


def glossary_faults(text: str) -> list[str]:
    """Return the words that are out of order, doubled, or not defined by exactly one sentence."""
    rows = glossary_rows(text)
    words = [word.casefold() for word, _ in rows]
    unsorted = [later for earlier, later in pairwise(words) if not earlier < later]
    sentence = re.compile(r"[A-Z](?:(?!\. ).)*\.")
    return unsorted + [word for word, meaning in rows if not sentence.fullmatch(meaning)]


def missing_fixtures(text: str) -> Iterator[str]:
    """Yield the fixtures in the table of tests/README.md that their file does not define."""
    for names, path in re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| `(\S+\.py)` \|", text, re.MULTILINE):
        source = (ROOT / path).read_text()
        for name in re.findall(r"`(\w+)`", names):
            if not re.search(rf"@pytest\.fixture[^\n]*\n(?:async )?def {name}\(", source):
                yield f"{path}: {name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_name_only_what_exists(page: Path) -> None:
    text = text_of(page)
    assert broken_links(text, page.parent) == []
    assert missing_paths(text) == []
    assert unknown_targets(text) == []
    assert unknown_modules(text) == []


def missing_pages(source: str) -> list[str]:
    """Return the pages under docs/ that a source names and that do not exist.

    A decision record may be named by its number alone: `docs/decisions/0016`.
    """
    named = re.findall(r"(?<![\w/])docs/(?:decisions/[\w.-]+\w|[\w/-]+\.md)", source)
    return [page for page in named if not any(ROOT.glob(f"{page}*"))]


def test_sources_name_only_pages_that_exist() -> None:
    folders = ("services", "deploy", "tests")
    sources = [path for name in folders for path in (ROOT / name).rglob("*.py")]
    missing = {str(path): missing_pages(path.read_text()) for path in sources}
    missing.pop(__file__)
    assert {path: pages for path, pages in missing.items() if pages} == {}


def test_a_planted_missing_page_is_found() -> None:
    assert missing_pages("see docs/decisions/0016 and docs/glossary.md") == []
    assert missing_pages("see docs/decisions/0999") == ["docs/decisions/0999"]


def test_the_glossary_is_sorted_and_defines_each_word_once() -> None:
    text = text_of(ROOT / "docs" / "glossary.md")
    assert len(glossary_rows(text)) > 50
    assert glossary_faults(text) == []


def test_the_table_of_fixtures_matches_the_conftests() -> None:
    text = text_of(ROOT / "tests" / "README.md")
    assert "| `servers` | `tests/conftest.py` |" in text
    assert list(missing_fixtures(text)) == []


def test_every_setting_is_described() -> None:
    assert settings_reference.undescribed() == []


def test_the_reference_of_settings_is_up_to_date() -> None:
    page = settings_reference.PAGE.read_text()
    assert page == settings_reference.page(), "run python -m deploy.settings_reference"


def test_the_example_environment_lists_what_compose_reads() -> None:
    compose = (ROOT / "docker-compose.yml").read_text()
    example = (ROOT / ".env.example").read_text()
    listed = re.findall(r"^# ([A-Z0-9_]+)=(.*)$", example, re.MULTILINE)
    defaults = dict(re.findall(r"\$\{(\w+):?-([^}$]*)", compose))
    assert [name for name, _ in listed] == list(dict(listed))
    assert dict(listed) == dict.fromkeys(variables(Credentials()), "") | defaults
    assert not re.search(r"^[^#\n]", example, re.MULTILINE), "nothing is set in the example"


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ("[x](docs/nothing.md)", "[x](docs/glossary.md)"),
        ("[x](SECURITY.md#nothing)", "[x](SECURITY.md#in-scope)"),
    ],
)
def test_a_planted_broken_link_is_found(bad: str, good: str) -> None:
    assert broken_links(bad, ROOT) != []
    assert broken_links(good, ROOT) == []


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ("`services/feed/feed/posts`", "`services/feed/feed/timeline`"),
        ("`tests/*/test_nothing.py`", "`tests/*/test_erasure.py`"),
        ("`docker-composed.yml`", "`docker-compose.yml`"),
    ],
)
def test_a_planted_missing_path_is_found(bad: str, good: str) -> None:
    assert missing_paths(bad) != []
    assert missing_paths(good) == []


def test_planted_commands_that_do_not_exist_are_found() -> None:
    assert unknown_targets("Run `make nothing` and `make run`.") == ["nothing"]
    assert unknown_targets("    make nothing     does nothing") == ["nothing"]
    modules = "`python -m deploy.nothing`, `python -m feed migrate`, `python -m deploy.seed`"
    assert unknown_modules(modules) == ["deploy.nothing"]


def test_planted_faults_of_a_glossary_are_found() -> None:
    head = "| Word | Meaning |\n|---|---|\n"
    assert glossary_faults(f"{head}| a | One thing. |\n| b | Another. |\n") == []
    assert glossary_faults(f"{head}| b | One thing. |\n| a | Another. |\n") == ["a"]
    assert glossary_faults(f"{head}| a | One thing. |\n| A | Another. |\n") == ["a"]
    assert glossary_faults(f"{head}| a | One thing. And more. |\n") == ["a"]


def test_a_planted_unknown_fixture_is_found() -> None:
    row = "| `servers`, `nothing` | `tests/conftest.py` | servers |"
    assert list(missing_fixtures(row)) == ["tests/conftest.py: nothing"]


def test_the_metrics_reference_is_up_to_date() -> None:
    page = metrics_reference.PAGE.read_text()
    assert page == metrics_reference.page(), "run python -m deploy.metrics_reference"


def test_the_page_of_the_command_line_is_up_to_date() -> None:
    page = command_reference.PAGE.read_text()
    assert page == command_reference.page(), "run python -m deploy.documents"
