"""Measures hash distances of copies and of different outfits, to choose matching thresholds.

    python -m tests.load.known_pictures [pictures]

Copies are pictures as people upload them again: recompressed, resized, cropped, lighter or darker.
The other pictures are those of the seed; each is compared with each.
"""

import io
import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import combinations

import pyvips
from PIL import Image, ImageEnhance

from deploy.seed.pictures.camera import take_photo
from deploy.seed.pictures.looks import LOOKS
from wardrobe.image_processing.hashes import color_waves, perceptual_hash, thumbhash
from wardrobe.photos.matching.rules import MAX_BITS, Traits, distance, is_copy, is_distinctive

PICTURES = 90


def copies() -> Mapping[str, Callable[[Image.Image], Image.Image]]:
    """Return the changes that make a copy, by name."""
    return {
        "saved at quality 60": lambda image: _saved(image, 60),
        "saved at quality 30": lambda image: _saved(image, 30),
        "half as wide": lambda image: image.resize((image.width // 2, image.height // 2)),
        "320 pixels wide": lambda image: image.resize((320, image.height * 320 // image.width)),
        "cropped by 1 %": lambda image: _cropped(image, 0.01),
        "cropped by 3 %": lambda image: _cropped(image, 0.03),
        "cropped by 3 % at the top": lambda image: image.crop(
            (0, round(image.height * 0.03), image.width, image.height)
        ),
        "10 % lighter": lambda image: ImageEnhance.Brightness(image).enhance(1.1),
        "10 % darker": lambda image: ImageEnhance.Brightness(image).enhance(0.9),
        "cropped by 3 %, saved at 60, 5 % lighter": lambda image: _saved(
            ImageEnhance.Brightness(_cropped(image, 0.03)).enhance(1.05), 60
        ),
        "cropped by 5 %": lambda image: _cropped(image, 0.05),
        "cropped by 10 %": lambda image: _cropped(image, 0.1),
    }


def main(count: int) -> None:
    pictures = list(photographs(count))
    originals = [described(one) for one in pictures]
    quiet = sum(not is_distinctive(one.perceptual_hash) for one in originals)
    _say(f"{count} pictures, of which {quiet} have a hash with too little information")
    for name, change in copies().items():
        made = [described(change(image)) for image in pictures]
        _report(name, list(zip(originals, made, strict=True)))
    pairs = list(combinations(enumerate(originals), 2))
    alike = [(one, other) for (a, one), (b, other) in pairs if (a - b) % len(LOOKS) == 0]
    others = [(one, other) for (a, one), (b, other) in pairs if (a - b) % len(LOOKS)]
    _report("other outfits in the same pose", alike)
    _report("other outfits in another pose", others)


def photographs(count: int) -> Iterator[Image.Image]:
    """Yield pictures of the seed; looks repeat with other colors, light and fabrics."""
    looks = list(LOOKS)
    for number in range(count):
        taken_at = datetime(2026, 11, 1, tzinfo=UTC)
        look, palette = looks[number % len(looks)], number // len(looks)
        shot = take_photo(f"known {number}", taken_at, look=look, palette=palette, scale=0.5)
        yield Image.open(io.BytesIO(shot.jpeg)).convert("RGB")


def described(image: Image.Image) -> Traits:
    """Return the traits that an upload of the picture would have."""
    picture = pyvips.Image.new_from_buffer(_bytes(image, 92), "")
    return Traits(perceptual_hash(picture), color_waves(thumbhash(picture)))


def _report(name: str, pairs: list[tuple[Traits, Traits]]) -> None:
    bits = sorted(distance(one.perceptual_hash, other.perceptual_hash) for one, other in pairs)
    near = sum(number <= MAX_BITS for number in bits)
    matched = sum(is_copy(one, other) for one, other in pairs)
    median = bits[len(bits) // 2]
    _say(
        f"{name:42} {len(pairs):5} pairs, {bits[0]} to {bits[-1]} bits, median {median};"
        f" {near} near by hash, of which {matched} match"
    )


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _saved(image: Image.Image, quality: int) -> Image.Image:
    return Image.open(io.BytesIO(_bytes(image, quality))).convert("RGB")


def _cropped(image: Image.Image, share: float) -> Image.Image:
    across, down = round(image.width * share), round(image.height * share)
    return image.crop((across, down, image.width - across, image.height - down))


def _bytes(image: Image.Image, quality: int) -> bytes:
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality)
    return out.getvalue()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else PICTURES)
