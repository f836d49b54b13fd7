"""Search keys of names and texts: romanized, without case, accents or punctuation."""

import unicodedata

MAX_KEY_LENGTH = 64
"""Characters of a key. Names have at most 60, so a longer query finds nothing."""

# ICAO Doc 9303 and common usage, after decomposition: й is и here, ё is е.
_CYRILLIC = (
    "а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts "
    "ч ch ш sh щ shch ъ  ы y ь  э e ю yu я ya і i є ye ґ g ђ dj ј j љ lj њ nj ћ c џ dz ѓ g ќ k"
)
_GREEK = (
    "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s τ t υ y φ f χ ch "
    "ψ ps ω o"
)
_LATIN = "ı i ł l ø o đ d ð d þ th æ ae œ oe ħ h ŧ t ŋ n ĸ k ə e"


def _table(pairs: str) -> dict[str, str]:
    parts = pairs.split(" ")
    return dict(zip(parts[::2], parts[1::2], strict=True))


_ROMAN = str.maketrans(_table(_CYRILLIC) | _table(_GREEK) | _table(_LATIN))
# Whole sounds: Мария is Maria, Ουρανία is Ourania.
_SOUNDS = (("ия", "иа"), ("ου", "ou"))


def fold(text: str) -> str:
    """Return the words of a text in lower case, with single spaces and without accents.

    Invisible characters are removed; punctuation and emoji separate words. Normalizes to NFKD
    before and after casefolding, as Unicode's caseless matching requires (section 3.13, D146).
    """
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    decomposed = unicodedata.normalize("NFKD", decomposed)
    return " ".join("".join(map(_letter, decomposed)).split())


def search_key(text: str) -> str:
    """Return the folded text with Cyrillic and Greek romanized."""
    folded = fold(text)
    for sound, letters in _SOUNDS:
        folded = folded.replace(sound, letters)
    return folded.translate(_ROMAN)


def search_keys(*names: str) -> list[str]:
    """Return each name's key from each of its words on, so that a prefix of any word matches."""
    keys: set[str] = set()
    for name in names:
        words = search_key(name).split()
        keys.update(" ".join(words[at:])[:MAX_KEY_LENGTH] for at in range(len(words)))
    return sorted(keys)


def _letter(char: str) -> str:
    if unicodedata.combining(char) or unicodedata.category(char) == "Cf":
        return ""
    return char if unicodedata.category(char)[0] in "LMN" else " "
