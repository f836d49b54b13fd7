/** Navigation between pages: redirects, the remembered route, transitions, preloads. */
import type { Page } from "@playwright/test";
import { attemptMs } from "./support/limit";
import { register, visitor } from "./support/people";
import { settle } from "./support/scene";
import { expect, test } from "./support/test";

const TIMELINE = "**/api/feed/v1/timeline";
const MANY = 6;
const navigation = (page: Page) => page.getByRole("navigation", { name: "main" });

/** From now on the page's time stands still. */
async function holdClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** The feed's one outfit many times; `drawn` collects the number of cards over time. */
async function watchCards(page: Page): Promise<() => Promise<number[]>> {
  await page.route(TIMELINE, async (route) => {
    const response = await route.fetch();
    const { items } = await response.json();
    const item = items[0];
    const copies = Array.from({ length: MANY }, (_, at) => ({
      ...item,
      outfit: { ...item.outfit, id: String(BigInt(item.outfit.id) + BigInt(at)) },
    }));
    await route.fulfill({ json: { items: copies, next_cursor: null } });
  });
  await page.addInitScript(() => {
    const drawn: number[] = [];
    Object.assign(window, { drawn });
    new MutationObserver(() => {
      const count = document.querySelectorAll("ul[aria-label^=Outfits] article").length;
      if (count !== (drawn.at(-1) ?? 0)) drawn.push(count);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { drawn: number[] }).drawn);
}

test.describe("between pages @phone", () => {
  test("the redirects of the table are followed, and excluded paths are not guarded", async ({
    browser,
  }) => {
    const { page } = await register(browser, "ana");
    for (const [from, to] of [
      ["/", "/feed"],
      ["/login", "/feed"],
      ["/register", "/feed"],
      ["/tag", "/tag/all"],
      ["/account/", "/account"],
    ] as const) {
      await page.goto(from);
      await expect(page).toHaveURL((url) => url.pathname === to);
    }
    const stranger = await visitor(browser);
    await stranger.goto("/account/forgot-password");
    await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(stranger).toHaveURL(/forgot-password$/);
  });

  test("the guard also applies when navigating to a guarded page, and keeps the way back", async ({
    page,
  }) => {
    await page.goto("/support/terms");
    await expect(page.locator("[data-prerendered]")).toHaveCount(0);
    // The shortcuts are loaded after the page: on a busy machine the first keys can be too early.
    await expect(async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("w");
      await expect(page).toHaveURL(/\/login$/, { timeout: attemptMs() });
    }).toPass();
    const cookies = await page.context().cookies();
    const requestedPath = cookies.find(({ name }) => name === "garderobe-redirect");
    expect(decodeURIComponent(requestedPath?.value ?? "")).toBe("/wardrobe");
  });

  test("the previous route is remembered, except on the way from the page that adds tags", async ({
    browser,
  }) => {
    const { page, values } = await settle(browser);
    const drawn = await watchCards(page);
    const cards = page.getByRole("list", { name: "Outfits of people you follow" }).getByRole("article");

    await test.step("coming from a page shows the whole feed at once", async () => {
      await page.goto("/wardrobe");
      // A page that is left before it has loaded does not count as visited.
      await page.waitForLoadState("networkidle");
      await navigation(page).getByRole("link", { name: "view feed" }).click();
      await expect(cards.nth(MANY - 1)).toBeAttached();
      expect(await drawn()).toEqual([await cards.count()]);
    });

    await test.step("coming from /tag/add counts as coming from nowhere, and shows the feed's beginning first", async () => {
      await page.goto(`/tag/add/${values.outfitId}`);
      await expect(page.getByRole("dialog", { name: "Tags" })).toBeVisible();
      // The dialog has the focus, and with it the keys.
      await page.evaluate(() => {
        for (const key of "gf") dispatchEvent(new KeyboardEvent("keydown", { key }));
      });
      await expect(page).toHaveURL(/\/feed$/);
      await expect(cards.nth(MANY - 1)).toBeAttached();
      expect(await drawn()).toEqual([3, await cards.count()]);
    });
  });

  test("a transition waits 100 ms for its data before it shows that it is loading", async ({
    page,
  }) => {
    await page.goto("/support/privacy");
    const terms = page.getByRole("link", { name: "Terms", exact: true });
    await expect(page.locator("[data-prerendered]")).toHaveCount(0);
    await page.route("**/support/terms/_payload.json", () => {});
    await holdClock(page);
    await terms.dispatchEvent("click");
    await expect(page).toHaveURL(/terms$/);
    await page.clock.runFor(90);
    await expect(page.getByRole("heading", { name: "Privacy", level: 1 })).toBeVisible();
    await page.clock.runFor(20);
    await expect(page.getByText("Loading")).toBeAttached();
  });

  test("no more than four preloads run at once", async ({ browser }) => {
    const { page } = await settle(browser);
    await watchCards(page);
    await page.goto("/feed");
    const pictures = page.getByRole("article").locator("a[href^='/outfit/']");
    // There may be more: recommendations to everyone.
    await expect(pictures.nth(MANY - 1)).toBeAttached();
    const requests = new Set<string>();
    await page.route(/\/api\/wardrobe\/v1\/outfits\/\d+$/, (route) => {
      requests.add(route.request().url());
    });
    for (const picture of await pictures.all()) {
      await picture.dispatchEvent("mouseover");
      await picture.dispatchEvent("mouseenter");
    }
    await expect.poll(() => requests.size).toBe(4);
    // Long after each would have started.
    await holdClock(page);
    await page.clock.runFor(1_000);
    expect(requests.size).toBe(4);
  });

  for (const [connection, effectiveType] of [
    ["fast", "4g"],
    ["slow", "2g"],
  ] as const) {
    test(`on a ${connection} connection likely next pages are ${
      connection === "fast" ? "loaded a second later" : "not loaded"
    }`, async ({ page }) => {
      await page.addInitScript((type) => {
        Object.defineProperty(navigator, "connection", { value: { effectiveType: type } });
      }, effectiveType);
      let [requests, parts] = [0, 0];
      await page.route("**/assets/register-*.js", (route) => {
        parts += 1;
        return route.continue();
      });
      await page.route("**/about/_payload.json", (route) => {
        requests += 1;
        return route.continue();
      });
      await holdClock(page);
      await page.goto("/login");
      await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
      await page.clock.runFor(990);
      expect([requests, parts]).toEqual([0, 0]);
      await page.clock.runFor(1_000);
      if (connection === "slow") {
        // A preload on hover queues behind those already started.
        const pointedAt = page.waitForResponse("**/assets/forgot-password-*.js");
        await page.getByRole("link", { name: /forgot/i }).hover();
        await page.clock.runFor(1_000);
        await pointedAt;
        expect([requests, parts]).toEqual([0, 0]);
      } else await expect.poll(() => [requests, parts]).toEqual([1, 1]);
    });
  }

  for (const motion of ["no-preference", "reduce"] as const) {
    test(`the bottom navigation appears and disappears with a fade: ${motion}`, async ({ browser }) => {
      const { page } = await register(browser, "ana");
      await page.emulateMedia({ reducedMotion: motion });
      await page.goto("/tag/all");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate(() => {
        const faded: string[] = [];
        Object.assign(window, { faded });
        addEventListener("transitionend", ({ target, propertyName, elapsedTime }) => {
          const isOurs = target instanceof Element && target.firstElementChild?.matches("nav[aria-label=main]");
          if (isOurs) faded.push(`${propertyName} ${elapsedTime.toFixed(1)}`);
        });
      });
      const faded = () => page.evaluate(() => (window as unknown as { faded: string[] }).faded);
      await page.keyboard.press("g");
      await page.keyboard.press("f");
      await expect(navigation(page)).toBeVisible();
      if (motion === "no-preference") await expect.poll(faded).toEqual(["opacity 0.2"]);
      await holdClock(page);
      await page.keyboard.press("g");
      await page.keyboard.press("t");
      await expect(page).toHaveURL(/\/tag\/all/);
      if (motion === "no-preference") {
        await expect(page.locator("[inert] > nav[aria-label=main]")).toHaveCount(1);
        await page.clock.runFor(190);
        await expect(page.locator("[inert] > nav[aria-label=main]")).toHaveCount(1);
      }
      await page.clock.runFor(20);
      await expect(page.locator("nav[aria-label=main]")).toHaveCount(0);
      expect(await faded()).not.toContain(motion === "reduce" ? "opacity 0.2" : "");
    });
  }
});
