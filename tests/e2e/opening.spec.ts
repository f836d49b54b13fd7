/** How pages open: their content before the app is loaded, and the fallback when that fails. */
import type { Locator, Page } from "@playwright/test";
import { attemptMs } from "./support/limit";
import { visitor } from "./support/people";
import { headers, must, type Scene, settle } from "./support/scene";
import { expect, test } from "./support/test";

const TIMELINE = "**/api/feed/v1/timeline";
const FIRST_PICTURE = "**/api/feed/v1/timeline/first-picture*";
/** The timeline is requested again once the realtime connection is open, for missed outfits. */
const REQUESTED_ONCE = ["/config.json", "/api/feed/v1/timeline-marker"];
const early = (page: Page) => page.locator("img[data-first-picture]");
const cards = (page: Page) => page.getByRole("article");
const widthOf = (image: HTMLImageElement) => image.naturalWidth;
const finalUrlOf = async (image: HTMLImageElement) => (await fetch(image.currentSrc)).url;

test.describe("the feed @phone", () => {
  let scene: Scene;
  test.beforeAll(async ({ browser }) => {
    scene = await settle(browser);
  });
  const open = () => scene.page.context().newPage();
  test.afterEach(async () => {
    const [, ...opened] = scene.page.context().pages();
    await Promise.all(opened.map((page) => page.close()));
  });

  test("shows its first picture, and has requested the rest, before the app is loaded", async () => {
    const page = await open();
    await page.goto("/feed");
    const picture = cards(page).first().getByRole("img").first();
    const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    let start = () => {};
    const held = new Promise<void>((resolve) => {
      start = resolve;
    });
    await page.route("**/assets/main-*.js", async (route) => {
      await held;
      await route.continue();
    });
    let requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    // Until then the prerendered page sends the request.
    page.on("framenavigated", () => {
      requests = [];
    });
    await page.reload({ waitUntil: "commit" });
    await expect.poll(() => early(page).evaluate(widthOf)).toBeGreaterThan(0);
    expect(await early(page).evaluate(finalUrlOf)).toBe(address);
    await expect(cards(page)).toHaveCount(0);
    for (const call of [...REQUESTED_ONCE, "/api/feed/v1/timeline"]) {
      await expect.poll(() => requests.filter((path) => path === call)).toHaveLength(1);
    }
    start();
    await expect(picture).toBeVisible();
    await expect(early(page)).toHaveCount(0);
  });

  test("requests nothing again that has just arrived", async () => {
    const page = await open();
    let requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    // On a busy machine it may have arrived too long ago.
    await expect(async () => {
      requests = [];
      await page.goto("/feed");
      await expect(cards(page).first()).toBeVisible();
      for (const call of REQUESTED_ONCE) {
        expect(requests.filter((path) => path === call)).toHaveLength(1);
      }
    }).toPass();
  });

  test("renews an expired token, and shows its content", async () => {
    const page = await open();
    let renewed = false;
    page.on("request", (request) => {
      renewed ||= request.url().endsWith("/api/identity/v1/token");
    });
    await page.route(TIMELINE, (route) =>
      renewed ? route.continue() : route.fulfill({ status: 401, json: { detail: "Expired." } }),
    );
    await page.goto("/feed");
    await expect(cards(page).first()).toBeVisible();
    expect(renewed).toBe(true);
  });

  test("is complete even if nothing was preloaded", async () => {
    const page = await open();
    await page.route("**/early.js", (route) => route.fulfill({ body: "" }));
    await page.route(FIRST_PICTURE, (route) => route.abort());
    await page.goto("/feed");
    await expect(cards(page).first().getByRole("img").first()).toBeVisible();
  });
});

test.describe("a public page @phone", () => {
  const boxOf = (image: Locator) => image.evaluate((item) => item.getBoundingClientRect().toJSON());

  test("shows its first picture before the app is loaded, in the same position", async ({ browser }) => {
    const { values } = await settle(browser);
    const { outfitId, tag, userId, username } = values;
    const paths = [
      `/outfit/${outfitId}`,
      `/tag/${tag}/${userId}`,
      `/tag/${tag}/outfit/${outfitId}`,
      `/user/${username}`,
    ];
    for (const path of paths) {
      const page = await visitor(browser);
      let start = () => {};
      const held = new Promise<void>((resolve) => {
        start = resolve;
      });
      await page.route("**/assets/main-*.js", async (route) => {
        await held;
        await route.continue();
      });
      // The outfit reaches the tag a moment later.
      await expect(async () => {
        await page.goto(path, { waitUntil: "commit" });
        await expect.poll(() => early(page).first().evaluate(widthOf), { timeout: attemptMs() }).toBeGreaterThan(0);
      }).toPass();
      const address = await early(page).first().evaluate(finalUrlOf);
      const box = await boxOf(early(page).first());
      start();
      const picture = page.getByRole("img", { name: "A drawn dress" }).first();
      await expect(picture).toBeVisible();
      await expect(early(page)).toHaveCount(0);
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(address);
      // The height of the content above a profile's pictures is not known in advance.
      if (!path.startsWith("/user/")) expect(await boxOf(picture)).toEqual(box);
      await page.context().close();
    }
  });

  test("that is not public shows nothing before the app decides", async ({ browser }) => {
    const { page, values } = await settle(browser);
    const path = `/outfit/${values.outfitId}`;
    const first = `${path}?first-picture=1&width=320`;
    expect((await page.request.get(first, { maxRedirects: 0 })).status()).toBe(307);
    const address = `/api/wardrobe/v1${path.replace("outfit", "outfits")}`;
    await must(page.request.patch(address, { data: { audience: "private" }, headers }));
    const stranger = await visitor(browser);
    const answer = await stranger.request.get(first, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([204, undefined]);
    await stranger.goto(path);
    await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(stranger.getByRole("img", { name: "A drawn dress" })).toHaveCount(0);
  });
});

test.describe("a page @phone", () => {
  const CONCURRENT = 6; // a browser's connections to one host over HTTP/1
  const LOADED_FILE = /<(?:script [^>]*src|link\s+rel="(?:preload|stylesheet)"[^>]*href)=/g;

  test("that is painted before the app is loaded preloads its own files, and not the app", async ({
    request,
  }) => {
    for (const path of ["/", "/about", "/support/privacy", "/feed/index.html", "/outfit/1", "/tag/a/1"]) {
      const html = await (await request.get(path)).text();
      expect(html).toContain("data-prerendered");
      expect(html).not.toContain('as="script"');
      expect(html).not.toContain("modulepreload");
      expect(html.match(LOADED_FILE)?.length).toBeLessThanOrEqual(CONCURRENT);
    }
  });

  test("that waits for the app preloads all of it", async ({ request }) => {
    expect(await (await request.get("/login")).text()).toMatch(/as="script"[^>]*main-/);
  });
});
