"""What the cast wore before: their own clothes again, told in fewer words."""

from collections.abc import Sequence
from itertools import cycle, islice

from deploy.seed.models import Character, Day

FIRST_DAY = 84
"""How many days ago the archive ends."""
STEP = 13
"""Days between two outfits of one person."""
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
"""Under which tag each look belongs."""


def archived_days(character: Character, place: int, count: int) -> Sequence[Day]:
    """The newest first, at most as many as there are words; `place` is that in the cast."""
    worn = cycle(character.days)
    words = WORDS[place:] + WORDS[:place]
    days = []
    for number, (day, caption) in enumerate(islice(zip(worn, words, strict=False), count)):
        around, turn = divmod(number, len(character.days))
        tag = LOOK_TAGS[day.look]
        looks = [look for look, its_tag in LOOK_TAGS.items() if its_tag == tag]
        look = looks[(looks.index(day.look) + around) % len(looks)]
        # Again and again in the colours that one wears today, so that clothes come again.
        colours = character.days[(around + turn) % len(character.days) if around % 3 else -1]
        ago = FIRST_DAY + place + number * STEP
        days.append(Day(caption, look, colours.palette, ago, (tag,)))
    return days
