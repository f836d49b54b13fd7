"""Earlier outfits of the sample people, in the clothes of their later ones."""

from collections.abc import Sequence
from itertools import cycle, islice

from deploy.seed.models import Character, Day

FIRST_DAY = 84
"""Age of the newest archived outfit, in days."""
STEP = 13
"""Days between two archived outfits of one person."""
WORDS = (
    "The usual, and happy with it", "Before the first coffee", "Borrowed the mirror at work",
    "Warm enough in the end", "Out of the door in four minutes", "For the train",
    "A colour I had forgotten", "The one everybody asks about", "Quiet colours, loud day",
    "Kept the receipt, kept the thing", "Dinner moved to eight", "Half of this is ten years old",
    "Tried it the other way round", "No umbrella", "Ironed, for once", "One layer too many",
    "What I packed for two days", "On the balcony, good light", "Between two seasons",
    "Not thrown away after all", "Same again, other shoes", "Late, but dressed",
    "Wore it to the market", "Nothing matched, so it did", "The first warm evening",
)  # fmt: skip
LOOK_TAGS = {
    "autumn walk": "autumn", "office": "office", "market day": "weekend", "sunday": "weekend",
    "weekend": "denim", "denim over silk": "denim", "holiday": "summer", "library": "knitwear",
    "gallery": "city", "packed": "travel", "shirt dress": "office", "long evening": "evening",
    "rainy day": "rainy-day", "evening": "evening", "on the rail": "capsule",
}  # fmt: skip
"""The tag of each look."""


def archived_days(character: Character, place: int, count: int) -> Sequence[Day]:
    """Return archived days, newest first, at most one per caption; `place` is the index in CAST."""
    worn = cycle(character.days)
    words = WORDS[place:] + WORDS[:place]
    days = []
    for number, (day, caption) in enumerate(islice(zip(worn, words, strict=False), count)):
        around, turn = divmod(number, len(character.days))
        tag = LOOK_TAGS[day.look]
        looks = [look for look, its_tag in LOOK_TAGS.items() if its_tag == tag]
        look = looks[(looks.index(day.look) + around) % len(looks)]
        # In the colors of later outfits, so that the same garments are worn again.
        colours = character.days[(around + turn) % len(character.days) if around % 3 else -1]
        ago = FIRST_DAY + place + number * STEP
        days.append(Day(caption, look, colours.palette, ago, (tag,)))
    return days
