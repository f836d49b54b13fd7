"""Commit subjects are conventional and imperative."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BASE = "refactor: name classes and functions by standard terms"
"""Subject of the last commit that the rule does not apply to."""
MAX_LENGTH = 72
TYPES = (
    "build", "chore", "ci", "docs", "feat", "fix", "perf", "refactor", "revert", "style", "test",
)  # fmt: skip
SUBJECT = re.compile(
    rf"(?:{'|'.join(TYPES)})"
    r"(?:\([a-z0-9-]+(?:,[a-z0-9-]+)*\))?!?: "
    r"(?P<verb>[a-z][a-z-]*)(?: \S+)*(?<!\.)"
)
IMPERATIVES = {
    "embed", "exceed", "feed", "need", "proceed", "seed", "shed", "speed", "succeed",
    "focus",
}  # fmt: skip
"""Verbs that end like a past tense or a third person. So do those in -ss, as in "pass"."""


def problems(subject: str) -> list[str]:
    """Return the rules that a commit subject breaks."""
    found = []
    if len(subject) > MAX_LENGTH:
        found.append(f"it is longer than {MAX_LENGTH} characters")
    matched = SUBJECT.fullmatch(subject)
    if matched is None:
        found.append("it is not `type(scope): lower-case text without a full stop`")
    elif not is_imperative(matched["verb"]):
        found.append(f"`{matched['verb']}` is not in the imperative")
    return found


def is_imperative(verb: str) -> bool:
    first = verb.partition("-")[0]  # "re-approve", "fine-tune"
    return first in IMPERATIVES or first.endswith("ss") or not first.endswith(("ed", "s"))


def subjects(root: Path) -> list[str]:
    """Return the subjects of commits after the base, without merges.

    Without the base, as in a shallow clone, these are all commits; without a repository, none.
    """
    if not (root / ".git").exists():
        return []
    log = git(root, "log", "--format=%H %s", "HEAD")
    base = next((line.split()[0] for line in log if line.partition(" ")[2] == BASE), None)
    return git(root, "log", "--no-merges", "--format=%s", f"{base}..HEAD" if base else "HEAD")


def git(root: Path, *arguments: str) -> list[str]:
    done = subprocess.run(
        ["git", "-C", str(root), *arguments], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def test_commit_subjects_are_conventional_and_imperative() -> None:
    broken = {subject: found for subject in subjects(ROOT) if (found := problems(subject))}
    assert broken == {}


@pytest.mark.parametrize(
    "subject",
    [
        "fix(admin): allow re-approving an entry whose invite was withdrawn",
        "perf(web): keep React out of the entry chunk",
        "feat!: drop the old API",
        "test(identity,feed): re-run flaky cases",
        "feat(deploy): seed 300 outfits",
        "fix: pass the request id on",
        "refactor(web): focus the first field",
    ],
)
def test_a_good_subject_passes(subject: str) -> None:
    assert problems(subject) == []


@pytest.mark.parametrize(
    ("subject", "problem"),
    [
        ("Merge two branches by hand", "lower-case"),
        ("fix the feed", "lower-case"),
        ("bugfix: keep the feed", "lower-case"),
        ("fix: Keep the feed", "lower-case"),
        ("fix: keep the feed.", "lower-case"),
        ("fix:keep the feed", "lower-case"),
        ("fix(Feed): keep it", "lower-case"),
        ("fix: keep  the feed", "lower-case"),
        ("fixup! fix: keep the feed", "lower-case"),
        ("fix: ", "lower-case"),
        ("fix(feed): fixed the order", "imperative"),
        ("fix(feed): fixes the order", "imperative"),
        ("feat(web): whats new", "imperative"),
        ("perf(web): " + "keep " * 14, "longer"),
        ("perf(web): " + "x" * 62, "longer"),
    ],
)
def test_a_planted_subject_is_found(subject: str, problem: str) -> None:
    assert any(problem in found for found in problems(subject))


def test_without_a_repository_there_is_nothing_to_check(tmp_path: Path) -> None:
    assert subjects(tmp_path) == []


@pytest.mark.parametrize("has_base", [True, False])
def test_only_commits_after_the_base_are_checked(tmp_path: Path, has_base: bool) -> None:
    git(tmp_path, "init", "--quiet")
    for subject in ("Some old commit", *([BASE] if has_base else []), "feat: add a thing"):
        author = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org")
        git(tmp_path, *author, "commit", "--quiet", "--allow-empty", "-m", subject)

    expected = ["feat: add a thing"] if has_base else ["feat: add a thing", "Some old commit"]
    assert subjects(tmp_path) == expected
