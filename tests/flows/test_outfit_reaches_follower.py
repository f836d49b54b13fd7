"""An outfit reaches followers through gateway, services, NATS, Valkey and S3."""

import io

import PIL.Image

from deploy.local.layout import Layout
from tests.flows.conftest import NewPerson
from tests.support.http_client import http_client
from tests.support.people import anonymous_client
from tests.support.wait import eventually
from tests.wardrobe.pictures import telling_jpeg


async def test_an_outfit_reaches_a_follower(new_person: NewPerson, layout: Layout) -> None:
    ana, ben = await new_person("ana"), await new_person("ben")
    assert await ben.follow(ana) == "following"

    outfit = await ana.publish(telling_jpeg(), caption="First rain", tags=["rainy-day"])

    async def is_delivered() -> None:
        assert [item["outfit"]["id"] for item in await ben.timeline()] == [outfit["id"]]

    await eventually(is_delivered)

    (item,) = await ben.timeline()
    assert item["author"]["username"] == ana.username
    assert item["outfit"]["caption"] == "First rain"
    async with http_client() as browser:
        response = await browser.get(
            f"{layout.media_url}/outfits/{item['outfit']['photo']['path']}"
        )
    assert response.status_code == 200
    assert response.headers["content-type"] == "image/webp"
    assert_no_metadata(response.content)


def assert_no_metadata(picture: bytes) -> None:
    with PIL.Image.open(io.BytesIO(picture)) as image:
        assert image.format == "WEBP"
        assert dict(image.getexif()) == {}
        assert not {"exif", "xmp", "icc_profile"} & set(image.info)
    for chunk in (b"EXIF", b"XMP ", b"ICCP"):
        assert chunk not in picture[:64]


async def test_an_outfit_reaches_a_tag_follower_with_its_reason(
    new_person: NewPerson,
) -> None:
    ana, ben = await new_person("ana"), await new_person("ben")
    created = await ana.http.post("/api/tags/v1/tags", json={"name": "Office"})
    tag = created.json()
    followed = await ben.http.put(f"/api/feed/v1/tag-follows/{tag['id']}")
    assert followed.status_code == 200, followed.text
    await ana.publish(telling_jpeg())
    outfit = await ana.publish(telling_jpeg(3), tags=["office"])

    async def is_delivered() -> None:
        assert [item["outfit"]["id"] for item in await ben.timeline()] == [outfit["id"]]

    await eventually(is_delivered)
    (item,) = await ben.timeline()
    assert item["reason"]["tag"] == {"id": tag["id"], "slug": "office", "name": "Office"}
    assert item["reason"]["owner"]["username"] == ana.username
    taken = await ana.http.delete(f"/api/tags/v1/tags/office/outfits/{outfit['id']}")
    assert taken.status_code == 204

    async def gone() -> None:
        assert await ben.timeline() == []

    await eventually(gone)


async def test_a_new_tag_is_created_and_shows_the_outfit_publicly(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    outfit = await ana.publish(telling_jpeg(), tags=["rainy-day"])

    async def tagged() -> None:
        async with anonymous_client(str(ana.http.base_url).rstrip("/")) as anonymous:
            response = await anonymous.get(f"/api/tags/v1/users/{ana.id}/tags/rainy-day/outfits")
        assert response.status_code == 200
        assert [item["id"] for item in response.json()["items"]] == [outfit["id"]]

    await eventually(tagged)


async def test_an_outfit_can_be_tagged_right_after_publishing(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    outfit = await ana.publish(telling_jpeg())
    created = await ana.http.post("/api/tags/v1/tags", json={"name": "Office"})
    assert created.status_code == 201
    put = await ana.http.put(f"/api/tags/v1/tags/office/outfits/{outfit['id']}")
    assert put.status_code < 300, put.text


async def test_a_private_outfit_reaches_no_one(new_person: NewPerson, gateway: str) -> None:
    ana, ben = await new_person("ana"), await new_person("ben")
    await ben.follow(ana)
    secret = await ana.publish(telling_jpeg(), audience="private", caption="canary-5431")
    shown = await ana.publish(telling_jpeg(3))

    async def is_delivered() -> None:
        assert [item["outfit"]["id"] for item in await ben.timeline()] == [shown["id"]]

    await eventually(is_delivered)
    async with anonymous_client(gateway) as anonymous:
        for http in (ben.http, anonymous):
            one = await http.get(f"/api/wardrobe/v1/outfits/{secret['id']}")
            assert (one.status_code, one.json()["code"]) == (404, "not_found")
            many = await http.get(f"/api/wardrobe/v1/outfits?owner_id={ana.id}")
            assert [item["id"] for item in many.json()["items"]] == [shown["id"]]
            assert "canary" not in many.text


async def test_a_followers_only_outfit_is_visible_to_followers_only(new_person: NewPerson) -> None:
    ana, ben, eve = await new_person("ana"), await new_person("ben"), await new_person("eve")
    await ben.follow(ana)
    outfit = await ana.publish(telling_jpeg(), audience="followers")

    async def ben_sees_it() -> None:
        response = await ben.http.get(f"/api/wardrobe/v1/outfits/{outfit['id']}")
        assert response.status_code == 200

    await eventually(ben_sees_it)
    response = await eve.http.get(f"/api/wardrobe/v1/outfits/{outfit['id']}")
    assert response.status_code == 404


async def test_unfollowing_removes_outfits_from_the_feed_at_once(new_person: NewPerson) -> None:
    ana, ben = await new_person("ana"), await new_person("ben")
    await ben.follow(ana)
    await ana.publish(telling_jpeg())

    async def is_delivered() -> None:
        assert len(await ben.timeline()) == 1

    await eventually(is_delivered)
    await ben.http.delete(f"/api/feed/v1/follows/{ana.id}")
    assert await ben.timeline() == []


async def test_signing_out_takes_effect_before_the_token_expires(new_person: NewPerson) -> None:
    ana = await new_person("ana")
    cookies = dict(ana.http.cookies)
    assert (await ana.http.delete("/api/identity/v1/sessions/current")).status_code == 204
    ana.http.cookies.update(cookies)

    async def refused() -> None:
        assert (await ana.http.get("/api/feed/v1/timeline")).status_code == 401

    await eventually(refused)
