import { describe, expect, it, vi } from "vitest";
import { canReload, claimChunkError, findNewerBuild, isChunkLoadError } from "./version-check";

/** Returns the requests. */
function answering(answers: Record<string, { status: number; body?: object }>): string[] {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    const { pathname, search } = new URL(url);
    requests.push(pathname + search);
    const { status, body } = answers[pathname + search] ?? { status: 404 };
    return new Response(JSON.stringify(body), { status });
  });
  return requests;
}

describe("the version check", () => {
  it("reads the newer build's own manifest", async () => {
    const meta = { id: "new", timestamp: 2 };
    answering({
      "/builds/latest.json?99": { status: 200, body: meta },
      "/builds/meta/new.json": { status: 200, body: meta },
    });
    expect(await findNewerBuild("old", 99)).toEqual(meta);
  });

  it("recognizes the running build", async () => {
    answering({ "/builds/latest.json?99": { status: 200, body: { id: "same", timestamp: 1 } } });
    expect(await findNewerBuild("same", 99)).toBeNull();
  });

  it.each([404, 403])("tolerates %i", async (status) => {
    answering({ "/builds/latest.json?99": { status } });
    expect(await findNewerBuild("old", 99)).toBeNull();
  });

  it("reports any other response, unless the second attempt succeeds", async () => {
    const requests = answering({ "/builds/latest.json?99": { status: 500 } });
    await expect(findNewerBuild("old", 99)).rejects.toThrow("500");
    expect(requests).toHaveLength(2);
  });

  it("reloads at most once in 10 seconds", () => {
    expect(canReload(100_000)).toBe(true);
    expect(canReload(109_999)).toBe(false);
    expect(canReload(110_000)).toBe(true);
  });

  it("distinguishes a missing chunk from other errors", () => {
    expect(
      isChunkLoadError(new TypeError("Failed to fetch dynamically imported module: /a.js")),
    ).toBe(true);
    expect(isChunkLoadError(new TypeError("Failed to fetch"))).toBe(false);
  });

  it("recognizes a claimed one by our message, which the router does not reload at", () => {
    const error = new TypeError("Failed to fetch dynamically imported module: /a.js");
    claimChunkError(error);
    expect(isChunkLoadError(error)).toBe(true);
    expect(error.message).not.toMatch(/^Failed to fetch/);
  });

  it("never reloads where nothing can be recorded", () => {
    const refused = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    expect(canReload(100_000, refused)).toBe(false);
  });
});
