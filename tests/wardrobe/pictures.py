"""Makes pictures for tests."""

import io
import random
import struct
import zlib
from functools import cache

import pillow_heif
import pyvips
from PIL import ExifTags, Image, ImageCms
from PIL.PngImagePlugin import PngInfo

pillow_heif.register_heif_opener()

SECRET = "canary-7261"
XMP = (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description '
    'xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
    f'xmp:CreatorTool="{SECRET}"/></rdf:RDF></x:xmpmeta>'
).encode()


def scene(width: int = 300, height: int = 500, mode: str = "RGB") -> Image.Image:
    """Return a picture with red above blue, which looks different when rotated."""
    image = Image.new(mode, (width, height), (200, 30, 40, 255)[: len(mode)])
    image.paste((20, 60, 180, 255)[: len(mode)], (0, height // 2, width, height))
    return image


def patchwork(seed: int) -> Image.Image:
    """Return a picture of soft patches in random colors, different for every seed."""
    generator = random.Random(seed)
    patches = Image.frombytes("RGB", (9, 8), generator.randbytes(9 * 8 * 3))
    return patches.resize((450, 600), Image.Resampling.BICUBIC)


def recaptured(image: Image.Image) -> bytes:
    """Return a copy that is cropped a little and saved again."""
    across, down = round(image.width * 0.02), round(image.height * 0.02)
    cropped = image.crop((across, down, image.width - across, image.height - down))
    return encoded(cropped.resize((360, 480)), "JPEG", quality=60)


def exif(orientation: int = 1) -> bytes:
    """Return EXIF as phones write it: place, device, time, and the owner's name."""
    block = Image.Exif()
    block[ExifTags.Base.Orientation] = orientation
    block[ExifTags.Base.Make] = "Camera maker"
    block[ExifTags.Base.Model] = SECRET
    block[ExifTags.Base.Artist] = SECRET
    block.get_ifd(ExifTags.IFD.Exif)[ExifTags.Base.DateTimeOriginal] = "2026:05:17 23:59:01"
    gps = block.get_ifd(ExifTags.IFD.GPSInfo)
    gps[ExifTags.GPS.GPSLatitudeRef], gps[ExifTags.GPS.GPSLatitude] = "N", (48.0, 12.0, 30.0)
    gps[ExifTags.GPS.GPSLongitudeRef], gps[ExifTags.GPS.GPSLongitude] = "E", (16.0, 22.0, 0.0)
    return block.tobytes()


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


@cache
def plain_jpeg() -> bytes:
    return encoded(scene(), "JPEG")


def telling_jpeg(orientation: int = 1, width: int = 300, height: int = 500) -> bytes:
    """Return a JPEG with EXIF, GPS, XMP, a comment and a color profile."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return encoded(
        scene(width, height),
        "JPEG",
        exif=exif(orientation),
        xmp=XMP,
        comment=SECRET,
        icc_profile=profile,
        quality=95,
    )


def telling_png() -> bytes:
    """Return a PNG with transparency, texts and EXIF."""
    image = scene(mode="RGBA")
    image.paste((0, 0, 0, 0), (0, 0, 150, 500))
    texts = PngInfo()
    texts.add_text("Comment", SECRET)
    return encoded(image, "PNG", pnginfo=texts, exif=exif())


def telling_webp() -> bytes:
    return encoded(scene(), "WEBP", exif=exif(), xmp=XMP, lossless=True)


def telling_heic(orientation: int = 1) -> bytes:
    return encoded(scene(), "HEIF", exif=exif(orientation), xmp=XMP)


def noisy_jpeg(width: int, height: int) -> bytes:
    """Return a noisy picture, which compresses badly."""
    noise = pyvips.Image.gaussnoise(width, height, sigma=20, mean=128)
    picture = noise.bandjoin([noise, noise]).cast("uchar").copy(interpretation="srgb")
    return bytes(picture.jpegsave_buffer(Q=85))


def png_header(width: int, height: int) -> bytes:
    """Return a tiny PNG whose header declares a large size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + chunk(b"IEND", b"")
    )
