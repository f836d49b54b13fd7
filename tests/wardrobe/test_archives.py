"""Archives that are refused, each with what is wrong and where, before anything is imported."""

import asyncio
import json
import struct
import zipfile

import pytest

from tests.wardrobe import data_imports
from tests.wardrobe.data_imports import check, manifest, zip_of
from tests.wardrobe.world import Wardrobe, person

pytestmark = pytest.mark.usefixtures("fast_archives")

WHOLE = zip_of({"manifest.json": manifest(), "outfits.json": b"[]"})
EMPTY = zip_of({"manifest.json": manifest()})


def with_files(**files: bytes) -> bytes:
    named = {name.replace("_json", ".json"): content for name, content in files.items()}
    return zip_of({"manifest.json": manifest()} | named)


def encrypted(data: bytes) -> bytes:
    """Return a ZIP whose only file claims to be encrypted."""
    local, central = data.index(b"PK\x03\x04"), data.index(b"PK\x01\x02")
    changed = bytearray(data)
    changed[local + 6] |= 1
    changed[central + 8] |= 1
    return bytes(changed)


def claiming(files: int) -> bytes:
    """Return a ZIP whose end says that it has that many files."""
    end = EMPTY.rindex(b"PK\x05\x06")
    record = struct.pack("<4sQ2H2L4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, files, files, files * 50, 0)
    locator = struct.pack("<4sLQL", b"PK\x06\x07", 0, end, 1)
    return EMPTY[:end] + record + locator + EMPTY[end:]


def many_files(count: int) -> bytes:
    """Return a ZIP that says it has one file and has many."""
    data = zip_of({str(number): b"" for number in range(count)}, zipfile.ZIP_STORED)
    end = data.rindex(b"PK\x05\x06")
    return data[: end + 8] + struct.pack("<2H", 1, 1) + data[end + 12 :]


def bomb() -> bytes:
    return zip_of({"manifest.json": manifest(), "site/a.html": b"\0" * (120 * 1024 * 1024)})


def flipped(data: bytes, name: bytes) -> bytes:
    """Return a ZIP in which a stored byte of a file has changed."""
    at = data.index(name) + len(name) + 2
    return data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]


def refused() -> dict[str, tuple[bytes, str]]:
    """Return archives by what is wrong, with a part of the message. Some take long to make."""
    return {
        "no ZIP": (b"Dear diary", "not a complete ZIP"),
        "cut in the middle": (WHOLE[: len(WHOLE) // 2], "not a complete ZIP"),
        "cut at the end": (WHOLE[:-5], "not a complete ZIP"),
        "another ZIP": (zip_of({"a.txt": b"a"}), "no manifest.json"),
        "100,000 files": (claiming(100_000), "100,000 files"),
        "a false number of files": (many_files(50_001), "50,001 files"),
        "an absurd directory": (claiming(2**40), "files; an import can have at most 50,000"),
        "upwards": (with_files(**{"../a": b""}), "unsafe name: '../a'"),
        "no name": (with_files(**{".": b""}), "unsafe name: '.'"),
        "absolute": (with_files(**{"/etc/a": b""}), "unsafe name: '/etc/a'"),
        "a drive": (with_files(**{"C:/a": b""}), "unsafe name: 'C:/a'"),
        "backslashes": (with_files(**{"..\\a": b""}), "unsafe name"),
        "encrypted": (encrypted(EMPTY), "is encrypted"),
        "a bomb": (bomb(), "would unpack to"),
        "a damaged file": (flipped(WHOLE, b"outfits.json"), "outfits.json is damaged"),
        "wrong JSON": (
            with_files(garments_json=b'[{"name": "Coat",]'),
            "garments.json is not valid JSON: ",
        ),
        "no list": (with_files(tags_json=b'{"a": 1}'), "tags.json should be a list"),
        "many rows": (with_files(wears_json=b"[0" + b",0" * 50_000 + b"]"), "50,001 rows"),
        "very many rows": (with_files(wears_json=b"[{}" + b",{}" * 1_000_000 + b"]"), "more rows"),
        "huge numbers": (with_files(tags_json=b"[" + b"9" * 5000 + b"]"), "is not valid JSON"),
        "unprintable names": (
            zip_of({"manifest.json": manifest(rows={"wears.json": 1, "\0\ud800": "x"})}),
            "manifest.json is not as Garderobe",
        ),
        "deep JSON": (with_files(tags_json=b"[" * 100_000), "tags.json is not valid JSON"),
        "a newer version": (zip_of({"manifest.json": manifest(format=2)}), "A newer version"),
        "a wrong manifest": (zip_of({"manifest.json": b"{}"}), "manifest.json is not as Garderobe"),
        "missing rows": (
            zip_of({"manifest.json": manifest(rows={"wears.json": 3}), "wears.json": b"[]"}),
            "wears.json has 0 rows instead of 3",
        ),
    }


async def test_bad_archives_are_refused_with_what_is_wrong(wardrobe: Wardrobe) -> None:
    archives = refused()
    owners = {name: person() for name in archives}
    for name, (data, _) in archives.items():
        await data_imports.upload(wardrobe, owners[name], data)
    # In the meantime they are checked, one after the other.
    for name, (_, problem) in archives.items():
        found = await data_imports.wait_for(wardrobe, owners[name], "checked", "refused")
        assert found["state"] == "refused", name
        assert problem in found["problem"], name
        client = wardrobe.client(owners[name])
        response = await client.post(f"imports/{found['id']}/start")
        answer = (response.status_code, response.json()["code"])
        assert answer == (409, "import_not_ready"), name


async def test_large_json_is_refused(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    text = json.dumps(["x" * 1000] * 40_000).encode()
    stored = zipfile.ZIP_STORED
    data = data_imports.zip_of({"manifest.json": manifest(), "outfits.json": text}, stored)
    found = await check(wardrobe, owner, data)
    assert found["problem"] == "outfits.json is larger than 16 MB."


async def test_an_interrupted_upload_continues(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    size = 8 * 1024 * 1024
    padding = zipfile.ZIP_STORED
    data = zip_of({"manifest.json": manifest(), "photos/1.jpg": b"x" * (2 * size)}, padding)
    first = await data_imports.begin(wardrobe, owner, len(data))
    path = f"imports/{first['id']}/parts"
    client = wardrobe.client(owner)
    assert (await client.put(f"{path}/1", content=data[size : 2 * size])).status_code == 200

    again = await data_imports.begin(wardrobe, owner, len(data))
    assert (again["id"], again["parts"], again["part_count"]) == (first["id"], [1], 3)

    for number, content in ((0, data[: size - 1]), (2, data[size:]), (3, b"x"), (2, b"")):
        response = await client.put(f"{path}/{number}", content=content)
        assert (response.status_code, response.json()["code"]) == (422, "part_invalid")
    assert (await client.put(f"{path}/0", content=data[:size])).json()["parts"] == [0, 1]
    last = await client.put(f"{path}/2", content=data[2 * size :])
    assert last.json()["state"] == "checking"
    found = await data_imports.wait_for(wardrobe, owner, "checked")
    assert found["summary"]["outfits"] == 0
    # Another file replaces it as long as it was not started.
    other = await data_imports.begin(wardrobe, owner, 10)
    assert other["id"] != first["id"]
    assert (await client.put(f"{path}/0", content=b"x")).status_code == 404
    assert (await client.delete(f"imports/{other['id']}")).status_code == 204
    assert await data_imports.current(wardrobe, owner) is None


async def test_a_doubled_request_begins_one_import(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    same = await asyncio.gather(*(data_imports.begin(wardrobe, owner, 9) for _ in range(4)))
    assert len({found["id"] for found in same}) == 1


async def test_imports_are_their_owners_only(wardrobe: Wardrobe) -> None:
    owner, other = await wardrobe.known_person(), await wardrobe.known_person()
    found = await check(wardrobe, owner, EMPTY)
    client = wardrobe.client(other)
    assert await data_imports.current(wardrobe, other) is None
    for method, path in (("POST", "/start"), ("POST", "/pause"), ("DELETE", "")):
        response = await client.request(method, f"imports/{found['id']}{path}")
        assert (response.status_code, response.json()["code"]) == (404, "no_import")
    response = await client.put(f"imports/{found['id']}/parts/0", content=b"x")
    assert response.status_code == 404
    assert (await wardrobe.client().get("imports/current")).status_code == 401


async def test_a_file_larger_than_the_storage_is_refused(wardrobe: Wardrobe) -> None:
    owner = await wardrobe.known_person()
    body = {"name": "a.zip", "size": 6 * 10**9}
    response = await wardrobe.client(owner).post("imports", json=body)
    assert (response.status_code, response.json()["code"]) == (422, "archive_too_large")
