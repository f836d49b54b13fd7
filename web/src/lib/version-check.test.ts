import { describe, expect, it, vi } from "vitest";
import { claimChunkError, findNewerBuild, isChunkLoadError, mayReload } from "./version-check";

/** Answers what was asked for. */
function answering(answers: Record<string, { status: number; body?: object }>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    const { pathname, search } = new URL(url);
    asked.push(pathname + search);
    const { status, body } = answers[pathname + search] ?? { status: 404 };
    return new Response(JSON.stringify(body), { status });
  });
  return asked;
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

  it("knows the running build", async () => {
    answering({ "/builds/latest.json?99": { status: 200, body: { id: "same", timestamp: 1 } } });
    expect(await findNewerBuild("same", 99)).toBeNull();
  });

  it.each([404, 403])("tolerates %i", async (status) => {
    answering({ "/builds/latest.json?99": { status } });
    expect(await findNewerBuild("old", 99)).toBeNull();
  });

  it("reports any other answer, when it has not passed at the second attempt", async () => {
    const asked = answering({ "/builds/latest.json?99": { status: 500 } });
    await expect(findNewerBuild("old", 99)).rejects.toThrow("500");
    expect(asked).toHaveLength(2);
  });

  it("reloads at most once in 10 seconds", () => {
    expect(mayReload(100_000)).toBe(true);
    expect(mayReload(109_999)).toBe(false);
    expect(mayReload(110_000)).toBe(true);
  });

  it("tells a missing chunk from other errors", () => {
    expect(
      isChunkLoadError(new TypeError("Failed to fetch dynamically imported module: /a.js")),
    ).toBe(true);
    expect(isChunkLoadError(new TypeError("Failed to fetch"))).toBe(false);
  });

  it("knows a claimed one by our words, which the router does not reload at", () => {
    const error = new TypeError("Failed to fetch dynamically imported module: /a.js");
    claimChunkError(error);
    expect(isChunkLoadError(error)).toBe(true);
    expect(error.message).not.toMatch(/^Failed to fetch/);
  });

  it("never reloads where nothing can be remembered", () => {
    const refused = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    expect(mayReload(100_000, refused)).toBe(false);
  });
});
