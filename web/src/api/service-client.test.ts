import { describe, expect, it } from "vitest";
import { fakeGateway } from "@/testing/gateway";
import { admin, feed, tags, unwrap, wardrobe } from "./client";

describe("a call to a service", () => {
  it("fills in the path and escapes its values", async () => {
    const { requests } = fakeGateway({ "GET /api/tags/v1/tags/rain%20%26%2Fsun": { slug: "r" } });
    const params = { path: { slug: "rain &/sun" } };
    expect(await unwrap(tags.GET("/api/tags/v1/tags/{slug}", { params }))).toEqual({ slug: "r" });
    expect(requests).toHaveLength(1);
  });

  it("repeats a list in the query and leaves out what has no value", async () => {
    const { requests } = fakeGateway({ "GET /api/wardrobe/v1/garments": { items: [] } });
    const query = { state: ["here" as const, "lent" as const], cursor: undefined, limit: 40 };
    await wardrobe.GET("/api/wardrobe/v1/garments", { params: { query } });
    expect(`${requests[0]?.query}`).toBe("state=here&state=lent&limit=40");
  });

  it("sends a body as JSON, with its headers", async () => {
    const { requests } = fakeGateway({ "POST /api/tags/v1/tags": { slug: "summer" } });
    const headers = { "Idempotency-Key": "k1" };
    await tags.POST("/api/tags/v1/tags", { body: { name: "Summer" }, headers });
    expect(requests[0]?.body).toEqual({ name: "Summer" });
    expect(requests[0]?.headers.get("Content-Type")).toBe("application/json");
    expect(requests[0]?.headers.get("Idempotency-Key")).toBe("k1");
  });

  it("sends a text as it is", async () => {
    const { requests } = fakeGateway({ "POST /api/admin/v1/waitlist/import": { added: 1 } });
    const headers = { "Content-Type": "text/csv" };
    await admin.POST("/api/admin/v1/waitlist/import", { body: "email\na@b.de\n", headers });
    expect(requests[0]?.body).toBe("email\na@b.de\n");
    expect(requests[0]?.headers.get("Content-Type")).toBe("text/csv");
  });

  it("takes headers from its parameters and sends none without a body", async () => {
    const { requests } = fakeGateway({ "GET /api/feed/v1/timeline": { items: [] } });
    const read = (etag?: string) =>
      feed.GET("/api/feed/v1/timeline", { params: { header: { "if-none-match": etag } } });
    await read('"7"');
    await read();
    expect(requests.map(({ headers }) => headers.get("if-none-match"))).toEqual(['"7"', null]);
    expect(requests[0]?.headers.has("Content-Type")).toBe(false);
  });

  it("returns undefined for an empty response", async () => {
    fakeGateway({ "DELETE /api/tags/v1/tags/rain": null });
    const params = { path: { slug: "rain" } };
    expect(await unwrap(tags.DELETE("/api/tags/v1/tags/{slug}", { params }))).toBeUndefined();
  });

  it("returns a picture as a blob", async () => {
    const path = "/api/wardrobe/v1/evidence/outfits/{outfit_id}/photo";
    fakeGateway({
      "GET /api/wardrobe/v1/evidence/outfits/9/photo": () => new Response("picture"),
    });
    const params = { path: { outfit_id: "9" } };
    const photo = await unwrap(wardrobe.GET(path, { params, parseAs: "blob" }));
    expect(photo.size).toBe("picture".length);
  });

  it("rejects with a problem, also if the response is no document", async () => {
    fakeGateway({
      "GET /api/feed/v1/timeline": () => new Response("<h1>Bad gateway</h1>", { status: 418 }),
    });
    await expect(unwrap(feed.GET("/api/feed/v1/timeline"))).rejects.toMatchObject({ status: 418 });
  });

  it("fails if a read is answered by nothing, which would be shown and kept as an answer", async () => {
    fakeGateway({ "GET /api/feed/v1/timeline": () => new Response("") });
    await expect(unwrap(feed.GET("/api/feed/v1/timeline"))).rejects.toThrow(SyntaxError);
  });

  it("is refused by the compiler if it does not fit the document", () => {
    const refused = () => [
      // @ts-expect-error: another service's path
      feed.GET("/api/tags/v1/tags"),
      // @ts-expect-error: another method's path
      feed.DELETE("/api/feed/v1/timeline"),
      // @ts-expect-error: without the path's values
      tags.GET("/api/tags/v1/tags/{slug}"),
      // @ts-expect-error: without the body
      tags.POST("/api/tags/v1/tags"),
      // @ts-expect-error: not a member of the enum
      wardrobe.GET("/api/wardrobe/v1/garments", { params: { query: { state: ["lost"] } } }),
    ];
    expect(refused).toHaveLength(0);
  });
});
